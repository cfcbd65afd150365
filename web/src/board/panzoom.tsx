// SPDX-License-Identifier: MIT
// Moving and magnifying the board: wheel, pinch, drag, keys. While something moves only a transform
// changes, so the browser need not paint; when it rests the picture is drawn sharp at its new size.
import { Component, createRef, type ComponentChildren, type JSX } from 'preact';
import { isFreeArrow, STEPS } from './arrowkeys';
import { Fingers } from './fingers';
import type { Cover, Point } from './fit';
import { labelAt, labelSize } from './labels';
import { Placement } from './placement';
import { listenKeys } from '../common/keys';
import { layout } from '../app/layout';
import { calm, motionMs, prefs } from '../app/prefs';
import { BoardTools } from './tools';

interface Props {
  handle: { current: PanZoom | null }; // a component gets no `ref`
  width: number;
  height: number;
  label: string;
  places: Point[]; // in sight when the board is fitted
  named?: (size: number) => Point[]; // where their names end, when these have a height
  whole: boolean; // on a phone too all of the board is
  onArrow?: (key: string) => void;
  children: ComponentChildren;
}
export class PanZoom extends Component<Props> {
  private frame = createRef<HTMLDivElement>();
  private svg = createRef<SVGSVGElement>();
  private tools = createRef<HTMLDivElement>();
  private readonly at = new Placement({
    w: 1,
    h: 1,
    width: this.props.width,
    height: this.props.height,
  });
  private drawn = 1;
  private seen = { x: 0, y: 0, scale: 1 }; // on its way to where it lies
  private readonly fingers = new Fingers({
    box: () => this.frame.current!,
    stop: () => this.stop(),
    pan: (dx, dy) => this.pan(dx, dy),
    zoom: (factor, x, y) => this.zoom(factor, x, y),
  });
  private settle = 0;
  private gliding = false;
  private request = 0;
  private observer: ResizeObserver | null = null;
  private stops: (() => void)[] = [];
  override componentDidMount(): void {
    this.props.handle.current = this;
    this.observer = new ResizeObserver(() => {
      this.measure();
      if (this.at.fitted) this.lie();
      else this.place(true);
    });
    this.observer.observe(this.frame.current!);
    this.frame.current!.addEventListener('wheel', this.fingers.wheel, { passive: false });
    this.stops = [listenKeys(this.anywhere), prefs.watch(() => this.sharpen())];
    this.measure();
    this.fit();
  }
  private measure(): void {
    const f = this.frame.current!;
    Object.assign(this.at.room, { w: f.clientWidth || 1, h: f.clientHeight || 1 });
  }
  override componentWillUnmount(): void {
    this.props.handle.current = null;
    this.observer?.disconnect();
    for (const stop of this.stops) stop();
    cancelAnimationFrame(this.request);
    clearTimeout(this.settle);
  }
  override shouldComponentUpdate(next: Props): boolean {
    return next.children !== this.props.children || next.label !== this.props.label;
  }

  override componentDidUpdate(before: Props): void {
    const isNew = (p: Point) => !before.places.includes(p); // one less is no reason to move
    if (this.at.fitted && this.props.places.some(isNew)) this.lie();
  }

  fit = (): void => this.home(false);
  private home(glide: boolean): void {
    const { places, named, whole } = this.props,
      narrow = layout.get() === 'upright' && this.at.room.w < 600 && !whole,
      cover = this.cover();
    this.at.fit(narrow, places, cover);
    // On a phone the names of what is looked for are whole; elsewhere all of the board is in sight.
    if (narrow && named) this.at.fit(narrow, [...places, ...named(labelAt(this.at.scale))], cover);
    this.lie = this.fit;
    if (glide) this.glide();
    else this.place(true);
  }
  private lie = this.fit; // as long as nobody moves it
  /** One's turn begins: the ends of one's tickets come into sight, if they are not. */
  ready(): void {
    const { places } = this.props;
    if (!this.at.fitted && (!places.length || this.at.sees(places))) return;
    this.home(true);
  }
  /** Looks at what somebody does, unless the board lies as a hand has moved it. */
  glance(places: Point[], part = 1, above = 0): void {
    if (!this.at.fitted || this.fingers.down || this.at.sees(places, part, above)) return;
    this.at.glance(places, part, above);
    this.glide();
  }
  private cover(): Cover {
    const { offsetLeft, offsetTop, offsetWidth } = this.tools.current!,
      { w, h } = this.at.room;
    return offsetWidth ? { left: offsetLeft, top: offsetTop } : { left: w, top: h };
  }
  settleBack(): void {
    if (this.at.fitted && this.lie === this.fit) this.home(true);
    else if (this.at.fitted) this.lie();
  }
  zoom = (factor: number, x?: number, y?: number): void => {
    this.at.zoom(factor, x, y);
    this.place(false);
  };
  pan = (dx: number, dy: number): void => {
    this.at.pan(dx, dy);
    this.place(false);
  };
  /** Magnifies to a scale; what lies at a point of the frame comes to its middle. */
  comeTo(scale: number, x: number, y: number): void {
    this.at.comeTo(scale, x, y);
    this.glide();
  }
  /** Brings a point of the board into sight; `part`: how much of the height is free, from above. */
  show(x: number, y: number, part = 1): void {
    if (this.at.show(x, y, part)) this.glide();
  }
  /** Shows places as large as they fit. */
  frameBox(places: Point[]): void {
    this.at.frame(places, this.cover());
    this.lie = () => this.frameBox(places);
    this.place(true);
  }

  /** Comes to where it lies in a moment; a finger stops it where it is. */
  private glide(): void {
    this.at.clamp();
    if (calm() || document.hidden) this.place(true);
    else this.travel();
  }
  private travel(): void {
    const from = { ...this.seen },
      to = { x: this.at.x, y: this.at.y, scale: this.at.scale },
      begin = performance.now(),
      ms = motionMs(520);
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - begin) / ms)),
        k = 1 - (1 - part) ** 3,
        between = (a: number, b: number) => a + (b - a) * k;
      this.seen = {
        x: between(from.x, to.x),
        y: between(from.y, to.y),
        scale: between(from.scale, to.scale),
      };
      if (part === 1) return this.place(true);
      this.draw();
      this.request = requestAnimationFrame(step);
    };
    cancelAnimationFrame(this.request);
    clearTimeout(this.settle);
    this.gliding = true;
    this.request = requestAnimationFrame(step);
  }
  private stop(): void {
    if (!this.gliding) return;
    Object.assign(this.at, this.seen);
    this.place(false);
  }
  private place(now: boolean): void {
    this.at.clamp();
    this.gliding = false;
    this.seen = { x: this.at.x, y: this.at.y, scale: this.at.scale };
    cancelAnimationFrame(this.request);
    this.request = requestAnimationFrame(() => this.draw());
    clearTimeout(this.settle);
    if (now) this.sharpen();
    else if (this.drawn !== this.at.scale)
      this.settle = window.setTimeout(() => this.sharpen(), 140);
  }
  private sharpen(): void {
    const svg = this.svg.current;
    if (!svg) return;
    this.drawn = this.at.scale;
    const label = labelAt(this.drawn);
    svg.style.width = `${this.props.width * this.at.scale}px`;
    svg.style.height = `${this.props.height * this.at.scale}px`;
    svg.style.setProperty('--label', `${label}px`);
    if (labelSize.get() !== label) labelSize.set(label);
    this.draw();
  }
  private draw(): void {
    const svg = this.svg.current,
      { x, y, scale } = this.seen;
    if (svg) svg.style.transform = `translate(${x}px,${y}px) scale(${scale / this.drawn})`;
  }

  private anywhere = (key: string, e: KeyboardEvent): boolean => {
    if (key === '+' || key === '=') this.zoom(1.25);
    else if (key === '-') this.zoom(0.8);
    else if (key === '0') this.fit();
    else if (this.props.onArrow && isFreeArrow(e)) this.props.onArrow(e.key);
    else if (e.shiftKey && key in STEPS) this.pan(...STEPS[key]);
    else return false;
    return true;
  };
  private key = (e: KeyboardEvent): void => {
    if (this.props.onArrow && e.key.startsWith('Arrow') && !e.shiftKey) this.props.onArrow(e.key);
    else if (
      (e.key === 'Enter' || e.key === ' ') &&
      (e.target as Element).closest?.('[role=button]') instanceof SVGElement
    )
      (e.target as Element)
        .closest('[role=button]')!
        .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    else return;
    e.preventDefault();
  };

  override render(): JSX.Element {
    const { width, height, label, children } = this.props;
    return (
      <div
        class="board-frame"
        ref={this.frame}
        onPointerDown={this.fingers.press}
        onPointerMove={this.fingers.move}
        onPointerUp={this.fingers.up}
        onPointerCancel={this.fingers.up}
        onClickCapture={this.fingers.click}
        onKeyDown={this.key}
      >
        <svg
          ref={this.svg}
          class="board"
          viewBox={`0 0 ${width} ${height}`}
          role="group"
          aria-label={label}
        >
          {children}
        </svg>
        <BoardTools box={this.tools} onZoom={this.zoom} onFit={this.fit} />
      </div>
    );
  }
}
