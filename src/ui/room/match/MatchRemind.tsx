import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { RemindersRef } from '#src/machines/reminders/remindersMachine.ts'
import { RemindButton } from '#src/ui/shared/remind/RemindButton.tsx'
import styles from './matchRemind.module.css'

export type MatchRemindProps = { readonly match: AnchorMatch; readonly id: string }

/** Under the countdown of a match's own room: what one can do until it begins. */
export function MatchRemind({ match, id, reminders }: MatchRemindProps & { readonly reminders: RemindersRef }) {
  const { t } = useTranslation()
  return (
    <div className={styles.remind} data-dark="">
      <RemindButton
        wide
        reminders={reminders}
        target={{ kind: 'match', id }}
        name={t('listing.versus', { home: match.homeName, visit: match.visitName })}
      />
    </div>
  )
}
