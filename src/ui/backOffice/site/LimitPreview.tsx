import { useSelector } from '@xstate/react'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { BetLimitKey } from '#src/api/model/betLimits.ts'
import type { LimitPreviewRef } from '#src/machines/backOffice/siteOfficeMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'

type LimitPreviewProps = {
  readonly preview: LimitPreviewRef
  readonly name: BetLimitKey
  /** As it is written; null = the setting takes no such thing. */
  readonly value: string | null
}

/** What a limit of bets would do that is not set yet, when it is asked for; another value asks again. */
export function LimitPreview({ preview, name, value }: LimitPreviewProps) {
  const { t } = useTranslation('backOffice')
  const { answer, errorKey } = useSelector(preview, (snapshot) => snapshot.context)
  const busy = useSelector(preview, (snapshot) => snapshot.matches('acting'))
  // What was answered, or went wrong, is of this value in this form alone.
  useLayoutEffect(() => () => preview.send({ type: 'act.left' }), [preview, name, value])
  const isOfThis = answer !== null && answer.key === name && answer.value === value
  return (
    <>
      <Button
        block
        variant="outline"
        busy={busy}
        disabled={value === null}
        onClick={() => value !== null && preview.send({ type: 'act.sent', order: { key: name, value } })}
      >
        {t('backOffice.settings.preview.ask')}
      </Button>
      <Muted role="status">
        {isOfThis && t(`backOffice.settings.preview.${name}`, { all: answer.all, beyond: answer.beyond })}
        {errorKey !== null && t(errorKey)}
      </Muted>
    </>
  )
}
