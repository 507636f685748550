import { useSelector } from '@xstate/react'
import { Lock } from 'lucide-react'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { returnOf, STAKE_LIMITS } from '#src/api/model/bet.ts'
import { formatYuan, readYuan } from '#src/api/model/yuan.ts'
import { formatPrice } from '#src/api/model/odds.ts'
import type { Translate } from '#src/ui/i18n/keys.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { marketName, selectionName, teamsOf } from '#src/ui/shared/oddsWords.ts'
import { TextField } from '#src/ui/kit/TextField.tsx'
import type { SlipRef, VenueWalletRef } from './refs.ts'
import styles from './slip.module.css'
import { useTopUp } from './useTopUp.tsx'

type SlipFormProps = { readonly slip: SlipRef; readonly wallet: VenueWalletRef; readonly match: AnchorMatch }

/** Stakes that are one press away, in yuan. */
const QUICK = [10, 50, 100, 500]

/** What is wrong with a stake, in words; null = nothing, or nothing yet. */
function stakeFault(t: Translate, text: string): string | null {
  if (text.trim() === '') return null
  const fen = readYuan(text)
  if (fen === null) return t('sportsbook.slip.notAmount')
  if (fen < STAKE_LIMITS.min) return t('sportsbook.slip.low', { min: formatYuan(STAKE_LIMITS.min) })
  return fen > STAKE_LIMITS.max ? t('sportsbook.slip.high', { max: formatYuan(STAKE_LIMITS.max) }) : null
}

/** What is picked, the stake and what may come back. */
export function SlipForm({ slip, wallet, match }: SlipFormProps) {
  const t = useT()
  const picked = useSelector(slip, (snapshot) => snapshot.context.picked)
  const stake = useSelector(slip, (snapshot) => snapshot.context.stake)
  const editing = useSelector(slip, (snapshot) => snapshot.matches({ order: 'editing' }))
  const ready = useSelector(slip, (snapshot) => snapshot.can({ type: 'bet.submitted' }))
  const funds = useSelector(wallet, (snapshot) => snapshot.context.balances?.wallet ?? null)
  const fault = stakeFault(t, stake)
  const fen = readYuan(stake)
  const short = funds !== null && funds < (fen ?? STAKE_LIMITS.min)
  const topUp = useTopUp(wallet, { needed: fen, lacking: editing && fault === null && short })
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          slip.send({ type: 'bet.submitted' })
        }}
      >
        {picked !== null && (
          <div className={styles.pick}>
            <p className={styles.match}>{t('listing.versus', { home: match.homeName, visit: match.visitName })}</p>
            <p className={styles.what}>
              {marketName(t, picked.market)} · <b>{selectionName(t, picked.market, picked.selection.code, teamsOf(match))}</b>
              <b className={styles.price}>{formatPrice(picked.selection.price)}</b>
            </p>
            {!picked.open && (
              <p className={styles.locked} role="status">
                <Lock size={16} aria-hidden="true" /> {t('sportsbook.slip.suspended')}
              </p>
            )}
          </div>
        )}
        <TextField
          label={t('sportsbook.slip.stake')}
          description={t('sportsbook.slip.limits', { min: formatYuan(STAKE_LIMITS.min), max: formatYuan(STAKE_LIMITS.max) })}
          error={fault ?? (short && fen !== null ? t('sportsbook.slip.funds') : null)}
          inputMode="decimal"
          autoComplete="off"
          value={stake}
          disabled={!editing}
          onChange={(event) => slip.send({ type: 'stake.changed', text: event.target.value })}
        />
        {topUp.button}
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
          <span>{t('sportsbook.slip.return')}</span>
          <output className={styles.amount}>
            {picked === null || fen === null || fen === 0 ? '—' : `¥${formatYuan(returnOf(fen, picked.selection.price))}`}
          </output>
        </p>
        <Button block type="submit" busy={!editing} disabled={!ready || fault !== null || short}>
          {t(editing ? 'sportsbook.slip.submit' : 'sportsbook.slip.submitting')}
        </Button>
        {editing && (
          <Button block variant="plain" onClick={() => slip.send({ type: 'slip.closed' })}>
            {t('sportsbook.slip.clear')}
          </Button>
        )}
      </form>
      {topUp.sheet}
    </>
  )
}
