import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Channel, type Contact, maskContact } from '#src/api/model/contact.ts'
import { formatRemaining } from '#src/api/model/format.ts'
import type { CodeRef } from '#src/machines/account/codeMachine.ts'
import { codeOf, contactError, type ContactFields, contactOf, type ReachFields } from '#src/machines/account/registerFields.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { PinField } from '#src/ui/kit/PinField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ruleWord } from './accountRules.ts'
import { ReachField } from './ReachField.tsx'
import styles from './contactField.module.css'

type ContactFieldProps = {
  readonly channel: Channel
  readonly fields: ContactFields
  readonly onWrite: (change: Partial<ContactFields>) => void
  readonly code: CodeRef
  /** Whose contact it is said to be, where the code is for an account that is named. */
  readonly name?: string
  /** Asks for a code; by itself the one who sends it is asked. */
  readonly onAsk?: (contact: Contact) => void
  /** What is said of a code that was sent; by itself where it went. */
  readonly sentWords?: (to: string) => string
  /** Whether the code is what leads on: then the button that sends it is the form's own, until one was sent. */
  readonly isWayOn?: boolean
  readonly seconds: SecondsLogic
  /** Messages go nowhere but to the outbox. */
  readonly isDemo: boolean
  readonly error: string | null
  readonly codeError: string | null
}

/** A phone or an e-mail address, the button that sends a code there with the wait before the next, and the code. */
export function ContactField({
  channel,
  fields,
  onWrite,
  code,
  name,
  onAsk,
  sentWords,
  isWayOn = false,
  seconds,
  isDemo,
  error,
  codeError,
}: ContactFieldProps) {
  const { t } = useTranslation('register')
  const { kept, note, againAt, errorKey } = useSelector(code, ({ context }) => context)
  const sending = useSelector(code, (snapshot) => snapshot.matches('sending'))
  const now = useSelector(useActorRef(seconds), ({ context }) => context)
  const [isAsked, setIsAsked] = useState(false)
  const wrong = contactError(channel, fields)
  const contact = contactOf(channel, fields)
  const isSame = kept !== null && kept.contact.target === contact.target && kept.name === name
  const left = now === undefined ? 0 : againAt - now
  const mustWait = left > 0 && (isSame || note === 'wait' || note === 'tooMany')
  const isMain = isWayOn && !isSame
  const write = (change: Partial<ReachFields>) => {
    setIsAsked(false)
    onWrite(change)
    code.send({ type: 'contact.changed' })
  }
  const send = () => {
    setIsAsked(true)
    if (wrong !== null) return
    if (onAsk === undefined) code.send({ type: 'code.asked', contact })
    else onAsk(contact)
  }
  const sentTo = (to: string) => t(`register.sent.${channel}`, { to })
  const contactWords = error ?? (isAsked && wrong !== null ? t(ruleWord(wrong)) : null)
  return (
    <Stack gap={12}>
      <ReachField channel={channel} fields={fields} error={contactWords} onWrite={write} />
      <Button
        type={isMain ? 'submit' : 'button'}
        variant={isMain ? 'primary' : 'soft'}
        block
        busy={sending}
        // While it waits it keeps the focus, before the code that one goes on to.
        aria-disabled={sending || mustWait}
        onClick={(event) => (mustWait ? event.preventDefault() : send())}
      >
        {sending
          ? t('register.sending')
          : mustWait
            ? t('register.againIn', { time: formatRemaining(left) })
            : t(isSame ? 'register.again' : 'register.sendCode')}
      </Button>
      <div role="status">
        {isSame && <Muted size={12}>{(sentWords ?? sentTo)(maskContact(kept.contact))}</Muted>}
        {isSame && isDemo && <Muted size={12}>{t('register.demoHint')}</Muted>}
        {(note !== null || errorKey !== null) && (
          <p className={styles.error}>{note !== null ? t(`register.note.${note}`) : t(errorKey ?? 'errors.unknown')}</p>
        )}
      </div>
      {(isSame || codeError !== null) && (
        <PinField
          label={t(`register.code.${channel}`)}
          cellLabel={(place) => t('register.codeCell', { place })}
          isCode
          value={codeOf(channel, fields)}
          error={codeError}
          onChange={(value) => onWrite(channel === 'phone' ? { phoneCode: value } : { emailCode: value })}
        />
      )}
    </Stack>
  )
}
