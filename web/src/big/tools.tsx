// SPDX-License-Identifier: MIT
// What stands in a corner of a big board: the code to sit down, the whole screen, the way out.
// Sentences: later
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Tool } from '../common/button';
import { Dialog } from '../common/dialog';
import { t } from '../app/i18n';
import { viewPath } from '../app/site';
import { Invite } from '../table/invite';

function useFullScreen(): [boolean, () => void] {
  const [on, setOn] = useState(!!document.fullscreenElement);
  useEffect(() => {
    const look = () => setOn(!!document.fullscreenElement);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  const turn = () =>
    void (on ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => undefined, // a frame, or a browser that has no such thing
    );
  return [on, turn];
}

export function BigTools({ id, onBack }: { id: string; onBack: () => void }): JSX.Element {
  const [full, turn] = useFullScreen(),
    [inviting, invite] = useState(false);
  return (
    <nav class="big-tools" aria-label={t('Big board')}>
      <Tool icon="share" label={t('Invite')} name="invite" onClick={() => invite(true)} />
      <Tool
        icon="fit"
        label={full ? t('Leave full screen') : t('Full screen')}
        name="full"
        onClick={turn}
      />
      <Tool icon="home" label={t('Back to the table')} name="leave-board" onClick={onBack} />
      {inviting && (
        <Dialog title={t('Sit down with a phone')} onClose={() => invite(false)}>
          <Invite path={viewPath(id, 'hand')} />
        </Dialog>
      )}
    </nav>
  );
}
