import { useSelector } from '@xstate/react'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { withdrawPasswordMachine, WithdrawPasswordRef } from '#src/machines/withdrawal/withdrawPasswordMachine.ts'
import { siteTime } from '#src/api/model/day.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { EmptyRow } from '#src/ui/kit/EmptyRow.tsx'
import { Card, Stack } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { usePasswordWords } from './passwordWords.ts'
import { PasswordForm } from './PasswordForm.tsx'
import styles from './withdraw.module.css'

type PasswordSectionProps = {
  readonly logic: typeof withdrawPasswordMachine
  /** How strongly it asks to be set while there is none. */
  readonly variant?: 'primary' | 'soft'
}

/** The withdrawal password as a section of its own. */
export function PasswordSection({ logic, variant = 'primary' }: PasswordSectionProps) {
  const { t } = useTranslation('withdrawal')
  const password = useActorRef(logic)
  return (
    <Card as="section" aria-labelledby="withdraw-password">
      <h2 id="withdraw-password">{t('withdraw.pin.title')}</h2>
      <PasswordState password={password} variant={variant} />
    </Card>
  )
}

const TITLES = { set: 'withdraw.pin.set', update: 'withdraw.pin.change', reset: 'withdraw.pin.reset' } as const

type PasswordStateProps = {
  readonly password: WithdrawPasswordRef
  /** Which step it is among those that come before a first withdrawal: it is called as they are then. */
  readonly step?: number
  /** How strongly it asks to be set while there is none. */
  readonly variant?: 'primary' | 'soft'
}

/** Whether there is a withdrawal password, until when withdrawals wait for it, and the way to set or change it. */
export function PasswordState({ password, step, variant = 'primary' }: PasswordStateProps) {
  const { t } = useTranslation('withdrawal')
  const { answerWords } = usePasswordWords()
  const { isSet, mode, answer, errorKey, waitsUntil } = useSelector(password, (snapshot) => snapshot.context)
  const state = useSelector(password, (snapshot) => snapshot.value)
  const open = (wanted: 'set' | 'update') => password.send({ type: 'form.opened', mode: wanted })
  const title = t(TITLES[mode])
  if (state === 'loading') return <Skeleton className={styles.shortSkeleton} />
  if (state === 'failed') {
    return (
      <ErrorState
        title={t('withdraw.pin.failed')}
        text={t(errorKey ?? 'errors.unknown')}
        action={<Button onClick={() => password.send({ type: 'status.refreshed' })}>{t('act.retry')}</Button>}
      />
    )
  }
  return (
    <>
      {isSet ? (
        <Stack className={styles.passwordRow} gap={8}>
          <p className={styles.muted}>
            {t('withdraw.pin.isSet')}
            {waitsUntil !== null && answer === null && ` ${t('withdraw.pin.waits', { until: siteTime(waitsUntil) })}`}
          </p>
          <Button variant="soft" onClick={() => open('update')}>
            {t('withdraw.pin.change')}
          </Button>
          <p className={styles.good} role="status">
            {answerWords(answer)}
          </p>
        </Stack>
      ) : (
        <EmptyRow
          icon={step ?? <KeyRound size={20} />}
          title={t(step === undefined ? 'withdraw.pin.none' : 'withdraw.pin.title')}
          text={t('withdraw.pin.why')}
          action={
            <Button variant={variant} onClick={() => open('set')}>
              {t('withdraw.pin.set')}
            </Button>
          }
        />
      )}
      <Sheet
        open={state === 'writing' || state === 'submitting'}
        title={title}
        closeLabel={t('act.close')}
        onClose={() => password.send({ type: 'form.closed' })}
      >
        <PasswordForm key={mode} password={password} />
      </Sheet>
    </>
  )
}
