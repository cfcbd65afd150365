// SPDX-License-Identifier: MIT
// Windows over the table. A dialog is the browser's own: it keeps the focus until it is closed. A
// sheet lies at the edge and leaves the board in sight.
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { layer } from '../app/address';
import { announceIn } from './announce';
import { CloseTool } from './button';

const FOCUSABLE =
  'button:not([disabled]),a[href],input:not([disabled]),select,textarea,[tabindex="0"]';

/** Where the focus goes when what had it is gone: the line that says what can be done now. */
export function focusHome(): void {
  if (document.activeElement === document.body || !document.activeElement)
    document.querySelector<HTMLElement>('[data-home]')?.focus({ preventScroll: true });
}
function focusFirst(box: HTMLElement): void {
  const first = box.querySelector<HTMLElement>('[data-focus]') ?? box.querySelector(FOCUSABLE);
  ((first as HTMLElement | null) ?? box).focus({ preventScroll: true });
}

/** Back closes it, while it is there. */
export function useBack(onClose?: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => (close.current ? layer(() => close.current?.()) : undefined), []);
}

interface ModalProps {
  label: string;
  className: string;
  /** Without it only what is inside can end it. */
  onClose?: () => void;
  children: ComponentChildren;
}
/**
 * Covers the page; takes the focus with the first drawing, before another key can come, and gives
 * it back at the end.
 */
export function Modal({ label, className, onClose, children }: ModalProps): JSX.Element {
  const box = useRef<HTMLDialogElement>(null),
    spoken = useRef<HTMLDivElement>(null);
  useBack(onClose);
  useLayoutEffect(() => {
    const el = box.current!;
    el.showModal();
    focusFirst(el);
    const silence = announceIn(spoken.current!);
    return () => {
      silence();
      el.close();
      // Once this drawing is complete: what had the focus before may leave the page with it.
      queueMicrotask(focusHome);
    };
  }, []);
  const end = (e: Event) => {
    e.preventDefault(); // the drawing decides what is open
    e.stopPropagation();
    onClose?.();
  };
  return (
    <dialog
      class={className}
      aria-label={label}
      ref={box}
      tabIndex={-1}
      onCancel={end}
      onKeyDown={(e) => {
        if (e.key === 'Escape') end(e);
      }}
      onClick={(e) => {
        if (e.target === e.currentTarget) onClose?.();
      }}
    >
      {children}
      <div class="sr" role="log" aria-live="polite" data-spoken ref={spoken} />
    </dialog>
  );
}

interface Props {
  title: string;
  onClose?: () => void;
  children: ComponentChildren;
  wide?: boolean;
  className?: string;
}
const Head = ({ title, onClose }: Pick<Props, 'title' | 'onClose'>): JSX.Element => (
  <div class="head">
    <h2>{title}</h2>
    {onClose && <CloseTool onClick={onClose} />}
  </div>
);

export function Dialog({ title, onClose, children, wide }: Props): JSX.Element {
  return (
    <Modal label={title} className="veil" onClose={onClose}>
      <div class={`dialog${wide ? ' wide' : ''}`}>
        <Head title={title} onClose={onClose} />
        <div class="dialog-body" tabIndex={0} role="group" aria-label={title}>
          {children}
        </div>
      </div>
    </Modal>
  );
}

export function Sheet({ title, onClose, children, className }: Props): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useBack(onClose);
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null,
      el = box.current!;
    focusFirst(el);
    return () => {
      if (el.contains(document.activeElement) && before?.isConnected)
        before.focus({ preventScroll: true });
      queueMicrotask(focusHome);
    };
  }, []);
  return (
    <div
      class={`sheet ${className ?? ''}`}
      role="dialog"
      aria-label={title}
      ref={box}
      tabIndex={-1}
      onKeyDown={(e) => {
        if (e.key !== 'Escape' || !onClose) return;
        e.stopPropagation();
        onClose();
      }}
    >
      <Head title={title} onClose={onClose} />
      {children}
    </div>
  );
}
