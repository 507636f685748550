import { useState } from 'react'
import type { Fen } from '#src/api/model/money/amount.ts'
import { judgeAmount } from '#src/api/model/money/judgeAmount.ts'
import { isLooser, LIMIT_BOUNDS } from '#src/api/model/saferPlay.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/kit/Button.tsx'
import { Row, Stack } from '#src/ui/kit/Layout.tsx'
import { MoneyField } from '#src/ui/shared/MoneyField.tsx'
import styles from './limits.module.css'

type LimitFormProps = {
  readonly name: string
  /** The limit in force; null = there is none. */
  readonly limit: Fen | null
  readonly busy: boolean
  /** Why what was sent is not stored; null = nothing went wrong. The page says it to readers of the screen. */
  readonly error: string | null
  /** A new limit; null = none any more. */
  readonly onSubmit: (limit: Fen | null) => void
  readonly onCancel: () => void
}

/** Asks for a limit, and says before it is saved when a looser one would hold. */
export function LimitForm({ name, limit, busy, error, onSubmit, onCancel }: LimitFormProps) {
  const { t } = useTranslation('saferPlay')
  const [text, setText] = useState('')
  const { amount, fault } = judgeAmount(text, LIMIT_BOUNDS)
  const waits = fault === null && isLooser(limit, amount)
  const wrong = t('saferPlay.limits.fault')
  return (
    <Stack
      as="form"
      gap={12}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        if (fault === null && !busy) onSubmit(amount)
      }}
    >
      <MoneyField
        asset={LIMIT_BOUNDS.asset}
        label={t('saferPlay.limits.field')}
        description={waits ? t('saferPlay.limits.waits') : t('saferPlay.limits.range')}
        fault={fault}
        faultWords={{ notAmount: wrong, low: wrong, high: wrong }}
        text={text}
        busy={busy}
        onChange={setText}
      />
      {error !== null && <p className={styles.error}>{error}</p>}
      <Row wrap>
        <Button type="submit" busy={busy} disabled={fault !== null}>
          {t('saferPlay.limits.save')}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {t('act.cancel')}
        </Button>
        {limit !== null && (
          <Button variant="plain" busy={busy} onClick={() => onSubmit(null)}>
            {t('saferPlay.limits.remove')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
