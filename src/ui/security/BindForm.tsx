import { useSelector } from '@xstate/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoundContact } from '#src/api/model/boundContact.ts'
import { type Channel, Contact } from '#src/api/model/contact.ts'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { COUNTRIES, type Country, DIAL_CODES, phoneOf } from '#src/api/model/phone.ts'
import { isCode } from '#src/api/model/registration.ts'
import { siteTime } from '#src/api/model/day.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Switch } from '#src/ui/kit/Choice.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useActing } from '#src/ui/shared/useActing.ts'
import { CodeEntry } from './CodeEntry.tsx'
import type { SecurityLogic, Tools } from './logic.ts'
import styles from './security.module.css'

type BindFormProps = {
  readonly channel: Channel
  /** The one that is bound, of this kind or else of the other: a code to it is asked for. */
  readonly keeper: BoundContact | null
  /** Whether codes can be sent to it now. */
  readonly isKeeperOpen: boolean
  readonly logic: SecurityLogic
  readonly tools: Tools
  readonly onDone: () => void
}

const isCountry = (value: string): value is Country => COUNTRIES.some((country) => country === value)

/** Binds a phone or an e-mail address, or changes it: a code there, one to what is bound unless it is lost, and the login password. */
export function BindForm({ channel, keeper, isKeeperOpen, logic, tools, onDone }: BindFormProps) {
  const { t } = useTranslation('security')
  const { t: word } = useTranslation('register')
  const language = useLanguage()
  const act = useActorRef(logic.bind)
  const code = useActorRef(logic.codes.bind, { input: tools })
  const oldCode = useActorRef(logic.codes.change, { input: tools })
  const { answer, errorKey } = useSelector(act, ({ context }) => context)
  const busy = useActing(act)
  const sent = useSelector(code, ({ context }) => context.kept)
  const oldSent = useSelector(oldCode, ({ context }) => context.kept)
  const [country, setCountry] = useState<Country>('CN')
  const [text, setText] = useState('')
  const [digits, setDigits] = useState('')
  const [oldDigits, setOldDigits] = useState('')
  const [loginPassword, setLoginPassword] = useState('')
  const [isLost, setLost] = useState(!isKeeperOpen)
  const contact: Contact =
    channel === 'phone' ? { channel, target: text.trim() === '' ? '' : phoneOf(country, text) } : { channel, target: text.trim() }
  const isContact = fieldErrors(Contact, contact)['target'] === undefined
  const needsOld = keeper !== null && !isLost
  const isReady =
    isContact &&
    sent?.contact.target === contact.target &&
    isCode(digits) &&
    loginPassword !== '' &&
    (!needsOld || (oldSent !== null && isCode(oldDigits)))
  const write = (value: string) => {
    setText(value)
    code.send({ type: 'contact.changed' })
    act.send({ type: 'act.forgotten' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || sent === null) return
    const old = needsOld && oldSent !== null ? { ticket: oldSent.ticket, code: oldDigits } : null
    act.send({
      type: 'act.sent',
      order: { proof: { contact, ticket: sent.ticket, code: digits }, loginPassword, old, isLost: keeper !== null && isLost },
    })
  }
  if (answer?.result === 'done' || answer?.result === 'waits')
    return (
      <Stack gap={12}>
        <p role="status">
          {answer.result === 'waits'
            ? t('security.bind.waits', { until: siteTime(answer.dueAt) })
            : answer.waitsUntil === null
              ? t('security.bind.done')
              : t('security.bind.doneWaits', { until: siteTime(answer.waitsUntil) })}
        </p>
        <Button onClick={onDone}>{t('act.close')}</Button>
      </Stack>
    )
  const isCodeFault = answer !== null && 'of' in answer
  const codeWords = (of: 'new' | 'old') => (isCodeFault && answer.of === of ? word(`register.refused.${answer.result}`) : null)
  const regions = new Intl.DisplayNames(language, { type: 'region' })
  return (
    <Stack as="form" gap={12} onSubmit={submit} noValidate>
      {channel === 'phone' && (
        <SelectField
          label={word('register.country')}
          value={country}
          options={COUNTRIES.map((one) => ({ value: one, label: `${regions.of(one) ?? one} +${DIAL_CODES[one]}` }))}
          onChange={(value) => isCountry(value) && setCountry(value)}
        />
      )}
      <TextField
        label={t(`security.bind.${channel}`)}
        type={channel === 'phone' ? 'tel' : 'email'}
        inputMode={channel === 'phone' ? 'tel' : 'email'}
        autoComplete={channel === 'phone' ? 'tel-national' : 'email'}
        autoCapitalize="none"
        maxLength={120}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <CodeEntry
        contact={isContact ? contact : null}
        label={word(`register.code.${channel}`)}
        code={code}
        seconds={logic.seconds}
        value={digits}
        error={codeWords('new')}
        onChange={setDigits}
      />
      {keeper !== null && (
        <>
          <Switch
            label={t('security.bind.lost', { contact: keeper.masked })}
            {...(isLost ? { description: t('security.bind.lostHint') } : {})}
            checked={isLost}
            onChange={setLost}
          />
          {!isLost && (
            <Stack gap={8}>
              <Muted>{t('security.bind.old', { contact: keeper.masked })}</Muted>
              <CodeEntry
                contact={{ channel: keeper.channel, target: keeper.masked }}
                label={t('security.bind.oldCode', { contact: keeper.masked })}
                code={oldCode}
                seconds={logic.seconds}
                value={oldDigits}
                error={codeWords('old')}
                onChange={setOldDigits}
              />
            </Stack>
          )}
        </>
      )}
      <TextField
        label={t('security.loginPassword')}
        type="password"
        autoComplete="current-password"
        maxLength={64}
        value={loginPassword}
        error={answer?.result === 'loginPassword' ? t('security.wrongPassword') : null}
        onChange={(event) => setLoginPassword(event.target.value)}
      />
      {(errorKey !== null || (answer !== null && !isCodeFault && answer.result !== 'loginPassword')) && (
        <p className={styles.error} role="alert">
          {errorKey !== null || answer === null || isCodeFault || answer.result === 'loginPassword'
            ? t(errorKey ?? 'errors.unknown')
            : t(`security.bind.refused.${answer.result}`)}
        </p>
      )}
      <Button type="submit" busy={busy} disabled={!isReady}>
        {t(keeper?.channel !== channel ? 'security.bind.submit' : 'security.bind.change')}
      </Button>
    </Stack>
  )
}
