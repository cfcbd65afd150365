// SPDX-License-Identifier: MIT
// Moving and magnifying the board: wheel, pinch, drag, keys. While something moves only a transform
// changes, so the browser need not paint; when it rests the picture is drawn sharp at its new size.
import { Component, createRef, type ComponentChildren, type JSX } from 'preact';
import type { Cover, Point } from './fit';
import { labelAt, labelSize } from './labels';
import { Placement } from './placement';
import { listenKeys } from '../kit/keys';
import { layout } from '../app/layout';
import { prefs } from '../app/prefs';
import { BoardTools } from './tools';

interface Props {
  handle: { current: PanZoom | null }; // a component gets no `ref`
  width: number;
  height: number;
  label: string;
  places: Point[]; // in sight when the board is fitted
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
  private touches = new Map<number, Point>();
  private moved = false;
  private settle = 0;
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
    this.frame.current!.addEventListener('wheel', this.wheel, { passive: false });
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

  fit = (): void => {
    const narrow = layout.get() === 'upright' && this.at.room.w < 600 && !this.props.whole;
    this.at.fit(narrow, this.props.places, this.cover());
    this.lie = this.fit;
    this.place(true);
  };
  private lie = this.fit; // as long as nobody moves it
  private cover(): Cover {
    const { offsetLeft, offsetTop, offsetWidth } = this.tools.current!,
      { w, h } = this.at.room;
    return offsetWidth ? { left: offsetLeft, top: offsetTop } : { left: w, top: h };
  }
  settleBack(): void {
    if (this.at.fitted) this.lie();
  }
  zoom = (factor: number, x?: number, y?: number): void => {
    this.at.zoom(factor, x, y);
    this.place(false);
  };
  pan = (dx: number, dy: number): void => {
    this.at.pan(dx, dy);
    this.place(false);
  };
  /** Brings a point of the board into sight; `part`: how much of the height is free, from above. */
  show(x: number, y: number, part = 1): void {
    if (this.at.show(x, y, part)) this.place(false);
  }
  /** Shows places as large as they fit. */
  frameBox(places: Point[]): void {
    this.at.frame(places, this.cover());
    this.lie = () => this.frameBox(places);
    this.place(true);
  }

  private place(now: boolean): void {
    this.at.clamp();
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
    svg.style.width = `${this.props.width * this.at.scale}px`;
    svg.style.height = `${this.props.height * this.at.scale}px`;
    const label = labelAt(this.at.scale);
    svg.style.setProperty('--label', `${label}px`);
    if (labelSize.get() !== label) labelSize.set(label);
    this.draw();
  }
  private draw(): void {
    const svg = this.svg.current;
    if (svg)
      svg.style.transform = `translate(${this.at.x}px,${this.at.y}px) scale(${this.at.scale / this.drawn})`;
  }

  private wheel = (e: WheelEvent): void => {
    e.preventDefault();
    const box = this.frame.current!.getBoundingClientRect();
    this.zoom(
      Math.exp(-e.deltaY * (e.deltaMode ? 0.05 : 0.0016)),
      e.clientX - box.left,
      e.clientY - box.top,
    );
  };
  private down = (e: PointerEvent): void => {
    this.touches.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (this.touches.size === 1) this.moved = false;
  };
  private move = (e: PointerEvent): void => {
    const was = this.touches.get(e.pointerId);
    if (!was) return;
    const dx = e.clientX - was.x,
      dy = e.clientY - was.y;
    if (this.touches.size === 1) {
      if (!this.moved && Math.hypot(dx, dy) < 6) return;
      if (!this.moved) this.frame.current!.setPointerCapture(e.pointerId);
      this.moved = true;
      this.pan(dx, dy);
    } else {
      const [other] = [...this.touches].filter(([id]) => id !== e.pointerId).map(([, p]) => p),
        box = this.frame.current!.getBoundingClientRect();
      const before = Math.hypot(was.x - other.x, was.y - other.y),
        after = Math.hypot(e.clientX - other.x, e.clientY - other.y);
      this.moved = true;
      this.zoom(
        after / (before || 1),
        (e.clientX + other.x) / 2 - box.left,
        (e.clientY + other.y) / 2 - box.top,
      );
      this.pan(dx / 2, dy / 2);
    }
    this.touches.set(e.pointerId, { x: e.clientX, y: e.clientY });
  };
  private up = (e: PointerEvent): void => {
    this.touches.delete(e.pointerId);
  };
  private click = (e: MouseEvent): void => {
    // the end of a drag is no click
    if (this.moved) {
      e.stopPropagation();
      e.preventDefault();
    }
    this.moved = false;
  };
  private anywhere = (key: string, e: KeyboardEvent): boolean => {
    if (key === '+' || key === '=') this.zoom(1.25);
    else if (key === '-') this.zoom(0.8);
    else if (key === '0') this.fit();
    else if (e.shiftKey && key.startsWith('arrow'))
      this.pan(
        key === 'arrowleft' ? 60 : key === 'arrowright' ? -60 : 0,
        key === 'arrowup' ? 60 : key === 'arrowdown' ? -60 : 0,
      );
    else return false;
    return true;
  };
  private key = (e: KeyboardEvent): void => {
    // on the board itself
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
        onPointerDown={this.down}
        onPointerMove={this.move}
        onPointerUp={this.up}
        onPointerCancel={this.up}
        onClickCapture={this.click}
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
