import { useState } from 'react'
import { LIMIT_BOUNDS } from '#src/api/model/saferPlay.ts'
import { readYuan } from '#src/api/model/yuan.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import styles from './limits.module.css'

type LimitFormProps = {
  readonly name: string
  /** The limit in force in fen; null = there is none. */
  readonly limit: number | null
  readonly busy: boolean
  /** A new limit in fen; null = none any more. */
  readonly onSubmit: (fen: number | null) => void
  readonly onCancel: () => void
}

/** Asks for a limit, and says before it is saved when a looser one would hold. */
export function LimitForm({ name, limit, busy, onSubmit, onCancel }: LimitFormProps) {
  const t = useT()
  const [text, setText] = useState('')
  const fen = readYuan(text)
  const fits = fen !== null && fen >= LIMIT_BOUNDS.min && fen <= LIMIT_BOUNDS.max
  const waits = fits && limit !== null && fen > limit
  return (
    <form
      className={styles.form}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        if (fits && !busy) onSubmit(fen)
      }}
    >
      <TextField
        label={t('saferPlay.limits.field')}
        description={waits ? t('saferPlay.limits.waits') : t('saferPlay.limits.range')}
        error={text.trim() === '' || fits ? null : t('saferPlay.limits.fault')}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.acts}>
        <Button type="submit" busy={busy} disabled={!fits}>
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
      </div>
    </form>
  )
}
