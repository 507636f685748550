import { useSelector } from '@xstate/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoundContact } from '#src/api/model/boundContact.ts'
import { siteTime } from '#src/api/model/day.ts'
import { isCode } from '#src/api/model/registration.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { PinField } from '#src/ui/kit/PinField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useActing } from '#src/ui/shared/useActing.ts'
import { CodeEntry } from './CodeEntry.tsx'
import type { SecurityLogic, Tools } from './logic.ts'
import styles from './security.module.css'

type ResetFormProps = {
  readonly bound: BoundContact
  readonly logic: SecurityLogic
  readonly tools: Tools
  readonly onDone: () => void
}

/** Sets a new withdrawal password for one that was forgotten, by a code to a bound contact. */
export function ResetForm({ bound, logic, tools, onDone }: ResetFormProps) {
  const { t } = useTranslation('security')
  const { t: word } = useTranslation('register')
  const act = useActorRef(logic.reset)
  const code = useActorRef(logic.codes.withdrawPassword, { input: tools })
  const { answer, errorKey } = useSelector(act, ({ context }) => context)
  const busy = useActing(act)
  const sent = useSelector(code, ({ context }) => context.kept)
  const [digits, setDigits] = useState('')
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')
  const cell = (place: number) => word('register.codeCell', { place })
  const isReady = sent !== null && isCode(digits) && fresh.length === 6 && fresh === again
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || sent === null) return
    const { channel } = bound
    act.send({ type: 'act.sent', order: { password: fresh, proof: { channel, ticket: sent.ticket, code: digits } } })
  }
  if (answer?.result === 'done')
    return (
      <Stack gap={12}>
        <p role="status">
          {answer.waitsUntil === null
            ? t('security.reset.done')
            : t('security.reset.doneWaits', { until: siteTime(answer.waitsUntil) })}
        </p>
        <Button onClick={onDone}>{t('act.close')}</Button>
      </Stack>
    )
  const isCodeFault =
    answer !== null &&
    answer.result !== 'contact' &&
    answer.result !== 'contactNew' &&
    answer.result !== 'noPassword' &&
    answer.result !== 'loginPassword' &&
    answer.result !== 'code'
  return (
    <Stack as="form" gap={12} onSubmit={submit} noValidate>
      <Muted>{t('security.reset.text', { contact: bound.masked })}</Muted>
      <CodeEntry
        contact={{ channel: bound.channel, target: bound.masked }}
        label={word(`register.code.${bound.channel}`)}
        code={code}
        seconds={logic.seconds}
        value={digits}
        error={isCodeFault ? word(`register.refused.${answer.result}`) : null}
        onChange={setDigits}
      />
      <PinField label={t('security.reset.fresh')} cellLabel={cell} value={fresh} onChange={setFresh} />
      <PinField
        label={t('security.reset.again')}
        cellLabel={cell}
        value={again}
        error={again.length === 6 && again !== fresh ? t('security.reset.differ') : null}
        onChange={setAgain}
      />
      {(errorKey !== null || (answer !== null && !isCodeFault)) && (
        <p className={styles.error} role="alert">
          {answer?.result === 'contactNew'
            ? t('security.reset.contactNew', { until: siteTime(answer.until) })
            : t(errorKey ?? 'security.reset.failed')}
        </p>
      )}
      <Button type="submit" busy={busy} disabled={!isReady}>
        {t('security.reset.submit')}
      </Button>
    </Stack>
  )
}
