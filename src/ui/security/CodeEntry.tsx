import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type Contact, maskContact } from '#src/api/model/contact.ts'
import { formatRemaining } from '#src/api/model/format.ts'
import type { CodeRef } from '#src/machines/account/codeMachine.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { PinField } from '#src/ui/kit/PinField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './security.module.css'

type CodeEntryProps = {
  /** Where it is sent; null = what is written is no contact yet. */
  readonly contact: Contact | null
  readonly label: string
  readonly code: CodeRef
  readonly seconds: SecondsLogic
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}

/** The button that sends a code to a contact, with the wait before the next one, and the code. */
export function CodeEntry({ contact, label, code, seconds, value, error, onChange }: CodeEntryProps) {
  const { t } = useTranslation('register')
  const { kept, note, againAt, errorKey } = useSelector(code, ({ context }) => context)
  const sending = useSelector(code, (snapshot) => snapshot.matches('sending'))
  const now = useSelector(useActorRef(seconds), ({ context }) => context)
  const isSame = kept !== null && contact !== null && kept.contact.target === contact.target
  const left = now === undefined ? 0 : againAt - now
  const mustWait = left > 0 && (isSame || note === 'wait' || note === 'tooMany')
  return (
    <Stack gap={8}>
      <Button
        variant="soft"
        block
        busy={sending}
        // While it waits it keeps the focus, before the code that one goes on to.
        aria-disabled={sending || mustWait}
        disabled={contact === null}
        onClick={() => contact !== null && !mustWait && code.send({ type: 'code.asked', contact })}
      >
        {sending
          ? t('register.sending')
          : mustWait
            ? t('register.againIn', { time: formatRemaining(left) })
            : t(isSame ? 'register.again' : 'register.sendCode')}
      </Button>
      <div role="status">
        {isSame && <Muted size={12}>{t(`register.sent.${contact.channel}`, { to: shown(contact) })}</Muted>}
        {(note !== null || errorKey !== null) && (
          <p className={styles.error}>{note !== null ? t(`register.note.${note}`) : t(errorKey ?? 'errors.unknown')}</p>
        )}
      </div>
      {(isSame || error !== null) && (
        <PinField
          label={label}
          cellLabel={(place) => t('register.codeCell', { place })}
          isCode
          value={value}
          error={error}
          onChange={onChange}
        />
      )}
    </Stack>
  )
}

/** One that is bound is masked already. */
const shown = (contact: Contact) => (contact.target.includes('*') ? contact.target : maskContact(contact))
