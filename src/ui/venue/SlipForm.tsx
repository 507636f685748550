import { useSelector } from '@xstate/react'
import { Lock } from 'lucide-react'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { returnOf, STAKE_LIMITS } from '#src/api/model/bet.ts'
import { formatYuan, readYuan } from '#src/api/model/yuan.ts'
import { formatPrice } from '#src/api/model/odds.ts'
import type { Translate } from '#src/ui/i18n/keys.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { marketName, selectionName, teamsOf } from '#src/ui/kit/oddsWords.ts'
import { TextField } from '#src/ui/kit/TextField.tsx'
import type { SlipRef, VenueWalletRef } from './refs.ts'
import styles from './slip.module.css'

type SlipFormProps = { readonly slip: SlipRef; readonly wallet: VenueWalletRef; readonly match: AnchorMatch }

/** Stakes that are one press away, in yuan. */
const QUICK = [10, 50, 100, 500]

/** What is wrong with a stake, in words; null = nothing, or nothing yet. */
function stakeFault(t: Translate, text: string, funds: number | null): string | null {
  if (text.trim() === '') return null
  const fen = readYuan(text)
  if (fen === null) return t('venue.slip.notAmount')
  if (fen < STAKE_LIMITS.min) return t('venue.slip.low', { min: formatYuan(STAKE_LIMITS.min) })
  if (fen > STAKE_LIMITS.max) return t('venue.slip.high', { max: formatYuan(STAKE_LIMITS.max) })
  return funds !== null && fen > funds ? t('venue.slip.funds') : null
}

/** What is picked, the stake and what may come back. */
export function SlipForm({ slip, wallet, match }: SlipFormProps) {
  const t = useT()
  const picked = useSelector(slip, (snapshot) => snapshot.context.picked)
  const stake = useSelector(slip, (snapshot) => snapshot.context.stake)
  const editing = useSelector(slip, (snapshot) => snapshot.matches({ order: 'editing' }))
  const ready = useSelector(slip, (snapshot) => snapshot.can({ type: 'bet.submitted' }))
  const funds = useSelector(wallet, (snapshot) => snapshot.context.balances?.wallet ?? null)
  const fault = stakeFault(t, stake, funds)
  const fen = readYuan(stake) ?? 0
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        slip.send({ type: 'bet.submitted' })
      }}
    >
      {picked !== null && (
        <div className={styles.pick}>
          <p className={styles.match}>{t('live.versus', { home: match.homeName, visit: match.visitName })}</p>
          <p className={styles.what}>
            {marketName(t, picked.market)} · <b>{selectionName(t, picked.market, picked.selection.code, teamsOf(match))}</b>
            <b className={styles.price}>{formatPrice(picked.selection.price)}</b>
          </p>
          {!picked.open && (
            <p className={styles.locked} role="status">
              <Lock size={16} aria-hidden="true" /> {t('venue.slip.suspended')}
            </p>
          )}
        </div>
      )}
      <TextField
        label={t('venue.slip.stake')}
        description={t('venue.slip.limits', { min: formatYuan(STAKE_LIMITS.min), max: formatYuan(STAKE_LIMITS.max) })}
        error={fault}
        inputMode="decimal"
        autoComplete="off"
        value={stake}
        disabled={!editing}
        onChange={(event) => slip.send({ type: 'stake.changed', text: event.target.value })}
      />
      <div className={styles.quick}>
        {QUICK.map((yuan) => (
          <Button
            key={yuan}
            variant="soft"
            disabled={!editing}
            onClick={() => slip.send({ type: 'stake.changed', text: String(yuan) })}
          >
            ¥{yuan}
          </Button>
        ))}
      </div>
      <p className={styles.return}>
        <span>{t('venue.slip.return')}</span>
        <output className={styles.amount}>
          ¥{formatYuan(picked === null || fault !== null ? 0 : returnOf(fen, picked.selection.price))}
        </output>
      </p>
      <Button block type="submit" busy={!editing} disabled={!ready || fault !== null}>
        {t(editing ? 'venue.slip.submit' : 'venue.slip.submitting')}
      </Button>
      {editing && (
        <Button block variant="plain" onClick={() => slip.send({ type: 'slip.closed' })}>
          {t('venue.slip.clear')}
        </Button>
      )}
    </form>
  )
}
