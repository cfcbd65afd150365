// SPDX-License-Identifier: MIT
// What follows from a new position of a table: what is said, shown for a moment, celebrated, kept,
// and done at once.
import { batch, effect, untracked } from '@preact/signals';
import { lang, t } from '../app/i18n';
import { phone } from '../app/layout';
import { prefs } from '../app/prefs';
import { SEEN, type TableState } from '../app/table';
import { chatText, completedText, eventText, outlook, promptText } from '../app/words';
import { Ev, Phase, type Lang } from '../core/types';
import { hold } from '../app/staging';
import type { TableController } from './controller';
import type { TableKeys } from './keys';
import { momentOf, placesOfMoment } from './moment';
import type { Scene } from './sight';

const LIT_MS = 3200, // the path of a completed ticket
  BUBBLE_MS = 9000, // what somebody said
  SCENE_MS = 1700,
  TURNED_MS = 2600, // cards of a tunnel
  SAID = 96, // pixels of a phone's board that are covered by who did what
  LEAVING_MS = 1100; // three locomotives, before the row is replaced

export class Happenings {
  private plan: readonly number[] = []; // what one would have claimed next
  private over: ReturnType<typeof setTimeout> | undefined;
  private before: TableState | null = null;
  private done: Set<number> | null = null; // tickets completed already
  private prompted = '';
  private language = lang();
  private stops: (() => void)[];

  constructor(
    private c: TableController,
    private keys: TableKeys,
  ) {
    this.stops = [
      effect(() => {
        const now = c.now;
        untracked(() => batch(() => this.follow(now)));
      }),
      effect(() => {
        void prefs.value.lang;
        c.stage.turn(c.mine);
      }),
      effect(() => this.spoken(lang())),
      effect(() => {
        if (!c.paying.value) c.stage.settle(); // the board had made room for a sheet
      }),
    ];
  }
  stop(): void {
    for (const stop of this.stops) stop();
    clearTimeout(this.over);
    this.c.close();
    this.c.stage.turn(false);
  }

  /** What was said in another language goes. */
  private spoken(now: Lang): void {
    if (now !== this.language) batch(() => (this.c.note.value = this.c.hint.value = null));
    this.language = now;
  }
  private follow(now: TableState): void {
    const { c } = this,
      was = this.before,
      news = now.fresh !== was?.fresh;
    this.before = now;
    if (was?.me !== now.me) {
      this.done = null;
      c.lit.value = [];
    }
    if (!was || (was.view.phase === Phase.Over) !== c.over) {
      c.showEnd.value = c.over;
      c.note.value = null;
    }
    if (!now.offer && c.offerPick.value.size) c.offerPick.value = new Set();
    this.tell(now, was, news);
    if (news) this.show(now);
    this.stageMoment(now, was, news);
    this.celebrate(now);
    if (now.notice !== was?.notice) c.refuse(now.notice);
    if (now.tallies && now.tallies !== was?.tallies) this.keep(now);
    this.second();
    this.keys.settle();
  }
  /** Everything that happens is said, and then what can be done now. */
  private tell(now: TableState, was: TableState | null, news: boolean): void {
    const { game, names, stage, table } = this.c,
      prompt = table.lesson ? '' : promptText(game, now, names.value, SEEN),
      events = news ? now.fresh : [];
    if (now.curtain !== null) stage.hush();
    stage.announce(
      ...events.map((e) => eventText(game, names.value, e)),
      events.length || prompt !== this.prompted ? prompt : null,
    );
    this.prompted = prompt;
    const line = now.chat[now.chat.length - 1];
    if (line && now.chat.length !== was?.chat.length) {
      stage.announce(`${names.value[line.seat]}: ${chatText(game, line)}`);
      if (was && line.seat !== now.me) this.c.forAWhile(this.c.bubble, line, null, BUBBLE_MS);
    }
    if (now.connection !== 'local' && now.connection !== was?.connection)
      stage.announce(
        now.connection === 'lost' ? t('Connection lost: trying again…') : t('Connected'),
      );
  }
  private show({ fresh }: TableState): void {
    const { c } = this,
      claimed = fresh.filter((e) => e.kind === Ev.Claimed).map((e) => e.what),
      dug = fresh.find((e) => e.kind === Ev.Tunnel),
      reset = fresh.find((e) => e.kind === Ev.RowReset);
    const cars = fresh.reduce(
      (n, e) => n + (e.kind === Ev.Claimed ? c.game.tracks[e.what].length : 0),
      0,
    );
    c.stage.happened(fresh, c.me, c.mine, cars);
    if (c.mine && fresh.some((e) => e.kind === Ev.Turn && e.seat === c.me)) c.stage.shake([18]);
    if (claimed.length) c.fresh.value = new Set(claimed);
    if (dug) c.forAWhile(c.turned, dug, null, TURNED_MS);
    if (dug?.count === 0 && claimed.includes(dug.what)) {
      this.scene('holds');
      c.stage.sound('holds');
      c.stage.shake([12, 40, 24]);
    }
    if (fresh.some((e) => e.kind === Ev.LastRound)) {
      this.scene('last');
      c.stage.shake([40, 80, 40]);
    }
    if (reset) {
      const row = reset.cards.flatMap((n, kind) => Array<number>(n).fill(kind));
      c.forAWhile(c.leaving, row, null, LEAVING_MS);
    }
  }
  private scene(scene: Scene): void {
    const { c } = this;
    if (c.stage.moves() && !c.over) c.forAWhile(c.scene, scene, null, SCENE_MS);
  }
  /** What somebody else did takes its time; one's own turn begins with what one has to reach. */
  private stageMoment(now: TableState, was: TableState | null, news: boolean): void {
    const { c } = this,
      begins = c.mine && was !== null && !was.view.deciders.includes(now.me);
    const moment =
      news && was && now.curtain === null && !c.over && c.stage.moves()
        ? momentOf(c.game, c.names.value, now.fresh, now.me, this.plan)
        : null;
    if (c.mine) this.plan = c.ways.value?.plan ?? [];
    if (!moment) {
      if (news) c.endMoment();
      if (begins) c.stage.ready();
      return;
    }
    hold(moment.ms);
    c.moment.value = moment;
    const places = placesOfMoment(c.game, moment);
    if (places.length) c.stage.glance(places, 1, phone.value ? SAID : 0);
    if (moment.blocks) {
      c.stage.sound('block');
      c.stage.shake([30, 40, 30]);
    }
    clearTimeout(this.over);
    this.over = setTimeout(() => c.endMoment(), moment.ms);
  }
  private celebrate({ view, fresh, me }: TableState): void {
    const { c, done } = this,
      { game, player } = c;
    if (!player || c.over) return;
    this.done = new Set(player.tickets.filter((n) => outlook(game, view, me, n).fate === 'done'));
    const completed = [...this.done].filter((n) => done && !done.has(n));
    if (!completed.length || !fresh.some((e) => e.kind === Ev.Claimed && e.seat === me)) return;
    const path = completed.flatMap((n) => outlook(game, view, me, n).path);
    c.forAWhile(c.lit, path, [], LIT_MS);
    this.scene('done');
    c.say(completedText(game, completed), true);
    c.stage.shake([20, 50, 20, 50, 40]);
  }
  private keep(now: TableState): void {
    const { id, table } = this.c;
    void import('../strength/record').then(
      ({ keepGame }) => keepGame(id, table, now),
      () => undefined, // it is kept when the game is looked at again
    );
  }
  private second(): void {
    const { c } = this;
    if (!c.drawSecond) return;
    const ready = c.mine && c.now.view.phase === Phase.SecondCard;
    if (ready || !c.mine) c.drawSecond = false;
    if (ready && c.now.choices?.blind) c.drawBlind();
  }
}
