import { useSelector } from '@xstate/react'
import { Bell, BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReminderTarget } from '#src/api/model/reminder.ts'
import { isChanging, reminderOf, type RemindersRef } from '#src/machines/reminders/remindersMachine.ts'
import { Button, IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import styles from './remind.module.css'

type RemindButtonProps = {
  readonly reminders: RemindersRef
  readonly target: ReminderTarget
  /** Who or what begins. */
  readonly name: string
  /** With its words. */
  readonly wide?: boolean
}

/** Asks to be reminded once, when it begins next, or takes that back. Following is another thing: it lasts. */
export function RemindButton({ reminders, target, name, wide = false }: RemindButtonProps) {
  const { t } = useTranslation('remind')
  const isSet = useSelector(reminders, ({ context }) => reminderOf(context.list, target) === 'waiting')
  const busy = useSelector(reminders, ({ context }) => isChanging(context, target))
  const Icon = isSet ? BellRing : Bell
  const label = t(`reminder.${target.kind}`, { name })
  const press = () => reminders.send({ type: 'reminder.toggled', target })
  if (!wide) {
    return (
      <IconButton
        className={cx(styles.bell, isSet && styles.set)}
        label={label}
        aria-pressed={isSet}
        aria-busy={busy}
        onClick={press}
      >
        <Icon size={20} aria-hidden="true" />
      </IconButton>
    )
  }
  return (
    <Button variant={isSet ? 'outline' : 'primary'} busy={busy} onClick={press}>
      <Icon size={16} aria-hidden="true" />{' '}
      {t(isSet ? 'reminder.set' : target.kind === 'match' ? 'reminder.askStart' : 'reminder.ask')}
    </Button>
  )
}
