import type { ParseKeysWithoutVariables } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { SidePanel } from '../SidePanel.tsx'
import { MESSAGE_KEYS } from './moderatorActions.ts'
import panel from './moderation.module.css'
import styles from './moderatorKeys.module.css'

const HELP: ReadonlyArray<readonly [keys: readonly string[], words: ParseKeysWithoutVariables<'moderation'>]> = [
  [['↑', '↓'], 'moderation.keys.move'],
  [['Home', 'End'], 'moderation.keys.ends'],
  [['Enter'], 'moderation.keys.menu'],
  [[MESSAGE_KEYS.delete], 'moderation.keys.delete'],
  [[MESSAGE_KEYS.mute], 'moderation.keys.mute'],
  [[MESSAGE_KEYS.unmute], 'moderation.keys.unmute'],
  [[MESSAGE_KEYS.kick], 'moderation.keys.kick'],
  [[MESSAGE_KEYS.undo], 'moderation.keys.undo'],
  [['Esc'], 'moderation.keys.leave'],
  [['T'], 'moderation.keys.theatre'],
  [[MESSAGE_KEYS.help], 'moderation.keys.help'],
]

/** What each key does on a moderator's list. */
export function ModeratorKeys({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('moderation')
  return (
    <SidePanel over open={open} title={t('moderation.keys.title')} closeLabel={t('act.close')} onClose={onClose}>
      <div className={panel.form}>
        <Muted>{t('moderation.keys.text')}</Muted>
        <dl className={styles.keys}>
          {HELP.map(([keys, words]) => (
            <div key={words} className={styles.keyRow}>
              <dt className={styles.keyNames}>
                {keys.map((key) => (
                  <kbd key={key} className={styles.key}>
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{t(words)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </SidePanel>
  )
}

/** One line of it, for who comes to the list by keyboard. */
export function ModeratorKeyHint() {
  const { t } = useTranslation('moderation')
  return <p className={styles.keyHint}>{t('moderation.keys.hint')}</p>
}
