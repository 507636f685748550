import type { PlainKey } from '#src/ui/i18n/keys.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { MESSAGE_KEYS } from '../chat/messageActs.ts'
import styles from './moderation.module.css'

const HELP: ReadonlyArray<readonly [keys: readonly string[], words: PlainKey]> = [
  [['↑', '↓'], 'moderation.keys.move'],
  [['Home', 'End'], 'moderation.keys.ends'],
  [['Enter'], 'moderation.keys.menu'],
  [[MESSAGE_KEYS.delete], 'moderation.keys.delete'],
  [[MESSAGE_KEYS.mute], 'moderation.keys.mute'],
  [[MESSAGE_KEYS.unmute], 'moderation.keys.unmute'],
  [[MESSAGE_KEYS.kick], 'moderation.keys.kick'],
  [[MESSAGE_KEYS.undo], 'moderation.keys.undo'],
  [['Esc'], 'moderation.keys.leave'],
  [[MESSAGE_KEYS.help], 'moderation.keys.help'],
]

/** What each key does on a moderator's list. */
export function ModeratorKeys({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useT()
  return (
    <Sheet open={open} title={t('moderation.keys.title')} closeLabel={t('act.close')} onClose={onClose}>
      <p className={styles.hint}>{t('moderation.keys.text')}</p>
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
    </Sheet>
  )
}

/** One line of it, for who comes to the list by keyboard. */
export function ModeratorKeyHint() {
  const t = useT()
  return <p className={styles.keyHint}>{t('moderation.keys.hint')}</p>
}
