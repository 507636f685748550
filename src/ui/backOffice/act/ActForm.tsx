import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActRef } from '#src/machines/kit/actMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { useActing } from '#src/ui/shared/useActing.ts'
import { ReasonField, useReason } from './ReasonField.tsx'

/** Makes what is sent of a reason; null = something is not right yet. */
type OrderOf<Order> = (reason: string) => Order | null

type ActFormProps<Order, Answer> = {
  readonly act: ActRef<Order, Answer>
  readonly orderOf: OrderOf<Order>
  readonly confirm: string
  /** Why nothing was done, in words; null = it was done. */
  readonly refusal?: (answer: Answer) => string | null
  readonly danger?: boolean
  /** What is written in the fields says why: nothing else is asked for. */
  readonly isReason?: boolean
  /** The last act was not this form's: how it went is not said here. */
  readonly silent?: boolean
  /** The fields; they say what is wrong with them once it was tried. */
  readonly children?: (isTried: boolean) => ReactNode
  /** What else can be done for the same reason. */
  readonly more?: (send: (orderOf: OrderOf<Order>) => void, busy: boolean) => ReactNode
}

/** What an operator does and why, with how it went: done, refused, or without an answer. */
export function ActForm<Order, Answer>({ act, orderOf, confirm, ...rest }: ActFormProps<Order, Answer>) {
  const { refusal, danger = false, isReason = false, silent = false, children, more } = rest
  const { t } = useTranslation('backOffice')
  const { answer, errorKey } = useSelector(act, (snapshot) => snapshot.context)
  const busy = useActing(act)
  const [isTried, setTried] = useState(false)
  const refused = answer === null ? null : (refusal?.(answer) ?? null)
  const isDone = answer !== null && refused === null
  const reason = useReason(isDone)
  const send = (make: OrderOf<Order>) => {
    setTried(true)
    const why = isReason ? '' : reason.take()
    const order = why === null ? null : make(why)
    if (order !== null) act.send({ type: 'act.sent', order })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(orderOf)
  }
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      {children?.(isTried)}
      {!isReason && <ReasonField reason={reason} />}
      <Muted role="status">{!silent && isDone && t('backOffice.act.done')}</Muted>
      <p role="alert">
        {!silent && refused}
        {!silent &&
          errorKey !== null &&
          (errorKey === 'errors.signatureWaits'
            ? t(errorKey)
            : t('state.because', { what: t('backOffice.act.unknown'), reason: t(errorKey) }))}
      </p>
      <Button type="submit" block busy={busy} variant={danger ? 'danger' : 'primary'}>
        {confirm}
      </Button>
      {more?.(send, busy)}
    </Stack>
  )
}
