// SPDX-License-Identifier: MIT
// Windows over the table. A dialog keeps the focus until it is closed; a sheet lies at the edge and leaves the board in sight.
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './art';
import { t } from '../app/i18n';

const FOCUSABLE =
  'button:not([disabled]),a[href],input:not([disabled]),select,textarea,[tabindex="0"]';

/** Where the focus goes when what had it is gone: the line that says what can be done now. */
export function focusHome(): void {
  if (document.activeElement === document.body || !document.activeElement)
    document.querySelector<HTMLElement>('[data-home]')?.focus({ preventScroll: true });
}

/** Takes the focus with the first drawing, before another key can come, and gives it back at the end. */
export function useFocus(trap: boolean, onClose?: () => void): { current: HTMLDivElement | null } {
  const box = useRef<HTMLDivElement>(null),
    close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null,
      el = box.current!;
    (
      el.querySelector<HTMLElement>('[data-focus]') ??
      el.querySelector<HTMLElement>(FOCUSABLE) ??
      el
    ).focus({ preventScroll: true });
    const heard = trap ? document : el; // a modal dialog hears its keys even when nothing in it has the focus
    const key = (event: Event) => {
      const e = event as KeyboardEvent;
      if (trap && [...document.querySelectorAll('[aria-modal=true]')].pop() !== el) return;
      if (e.key === 'Escape' && close.current) {
        e.stopPropagation();
        close.current();
      }
      if (e.key !== 'Tab' || !trap) return;
      const all = [...el.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
        (x) => x.offsetParent !== null,
      );
      if (!all.length) return;
      const edge = e.shiftKey ? all[0] : all[all.length - 1];
      if (document.activeElement === edge || !el.contains(document.activeElement)) {
        (e.shiftKey ? all[all.length - 1] : all[0]).focus();
        e.preventDefault();
      }
    };
    heard.addEventListener('keydown', key);
    return () => {
      heard.removeEventListener('keydown', key);
      if (el.contains(document.activeElement) && before?.isConnected)
        before.focus({ preventScroll: true });
      queueMicrotask(focusHome); // once this drawing is complete: `before` may leave the page with it
    };
  }, []);
  return box;
}

interface Props {
  title: string;
  onClose?: () => void;
  children: ComponentChildren;
  wide?: boolean;
  className?: string;
}

export function Dialog({ title, onClose, children, wide, className }: Props): JSX.Element {
  const box = useFocus(true, onClose);
  return (
    <div
      class="veil"
      onClick={(e) => {
        if (e.target === e.currentTarget) onClose?.();
      }}
    >
      <div
        class={`dialog${wide ? ' wide' : ''} ${className ?? ''}`}
        role="dialog"
        aria-modal="true"
        aria-label={title}
        ref={box}
        tabIndex={-1}
      >
        <div class="head">
          <h2>{title}</h2>
          {onClose && (
            <button type="button" class="tool" onClick={onClose} aria-label={t('Close')}>
              <Icon name="close" />
            </button>
          )}
        </div>
        <div class="dialog-body" tabIndex={0} role="group" aria-label={title}>
          {children}
        </div>
      </div>
    </div>
  );
}

export function Sheet({ title, onClose, children, className }: Props): JSX.Element {
  const box = useFocus(false, onClose);
  return (
    <div
      class={`sheet ${className ?? ''}`}
      role="dialog"
      aria-label={title}
      ref={box}
      tabIndex={-1}
    >
      <div class="head">
        <h2>{title}</h2>
        {onClose && (
          <button type="button" class="tool" onClick={onClose} aria-label={t('Close')}>
            <Icon name="close" />
          </button>
        )}
      </div>
      {children}
    </div>
  );
}
