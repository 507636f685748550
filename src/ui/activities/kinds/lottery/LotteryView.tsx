import { ChevronRight, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { lottery, type LotteryView as View, towardsTicket } from '#src/api/model/activities/kinds/lottery.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { isOfKind } from '#src/machines/activities/activityPage.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Fold } from '#src/ui/kit/Fold.tsx'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { deadlineWords, prizeWords } from '#src/ui/activities/activityWords.ts'
import type { KindViewProps } from '../kindView.ts'
import { Commitment } from '../lines/Commitment.tsx'
import { Columns } from '../columns/Columns.tsx'
import { Line, Lines } from '../lines/Lines.tsx'
import { PrizeIcon } from '../prizeIcon/PrizeIcon.tsx'
import styles from './lottery.module.css'

/** The lottery (P-9): the drawing that comes with one's tickets, its prizes, its commitment, and earlier drawings with who won. */
export function LotteryView({ sheet, isBusy, ask, logic }: KindViewProps) {
  if (!isOfKind(lottery, sheet)) return null
  const { view, card } = sheet
  return (
    <Columns
      side={
        <>
          {view.next !== null && <Fair next={view.next} />}
          <Drawings drawings={view.drawings} />
        </>
      }
    >
      <Coming
        view={view}
        now={logic?.now() ?? null}
        mayAct={card.why === null}
        isBusy={isBusy}
        onJoin={() => ask({ do: 'join' })}
      />
      <Ranks ranks={view.ranks} />
    </Columns>
  )
}

type ComingProps = {
  readonly view: View
  /** The server's time, ms; null = a preview. */
  readonly now: number | null
  readonly mayAct: boolean
  readonly isBusy: boolean
  readonly onJoin: () => void
}

/** What is drawn next, and one's tickets for it. */
function Coming({ view: { next, isJoined, each, most }, now, mayAct, isBusy, onJoin }: ComingProps) {
  const { t } = useTranslation('lottery')
  const { t: general } = useTranslation('activities')
  const towards = next === null ? null : towardsTicket(next.valid, { each, most })
  return (
    <Card as="section" aria-labelledby="lottery-next" gap={12}>
      <h2 id="lottery-next">{next === null ? t('lottery.none') : t('lottery.next', { day: next.day })}</h2>
      {next !== null && <p>{t('lottery.drawnAt', { at: deadlineWords(general, next.drawnAt, now) })}</p>}
      {next !== null && (
        <>
          <h3 className={styles.own}>{t('lottery.tickets', { count: next.tickets.length })}</h3>
          <div className={styles.way}>
            {towards !== null && <ProgressBar tone="gold" value={towards} max={each} label={t('lottery.towards')} />}
            <Muted>
              {t('lottery.valid', {
                valid: formatMoney('FEN', next.valid, { short: true }),
                each: formatMoney('FEN', each, { short: true }),
                most,
              })}
            </Muted>
          </div>
          {next.tickets.length > 0 && (
            <ul className={styles.tickets}>
              {next.tickets.map((ticket) => (
                <li key={ticket} className={styles.ticket}>
                  {ticket}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {mayAct && !isJoined && (
        <>
          <Button block busy={isBusy} onClick={onJoin}>
            {t('lottery.join')}
          </Button>
          <Muted>{t('lottery.joinText')}</Muted>
        </>
      )}
      {isJoined && <p>{t('lottery.joined')}</p>}
    </Card>
  )
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' }

/** A rank as it is said, counted from 0: the 1st prize; 一等奖 is written with its character. */
function rankWord(language: string, rank: number): string {
  const number = rank + 1
  if (language === 'zh-CN') return new Intl.NumberFormat('zh-CN-u-nu-hanidec').format(number)
  return `${number}${ENDINGS[ORDINALS.select(number)] ?? 'th'}`
}

function Ranks({ ranks }: Pick<View, 'ranks'>) {
  const { t, i18n } = useTranslation('lottery')
  const { t: prizeText } = useTranslation('activities')
  return (
    <Card as="section" aria-labelledby="lottery-ranks" gap={8}>
      <h2 id="lottery-ranks">{t('lottery.ranks')}</h2>
      <ul className={styles.ranks}>
        {ranks.map(({ winners, prize }, at) => (
          <li key={at} className={styles.rank}>
            <PrizeIcon asset={prize.asset} />
            <Muted as="small">{t('lottery.rank', { rank: rankWord(i18n.language, at) })}</Muted>
            <b>{prizeWords(prizeText, prize)}</b>
            <Muted as="small" size={12}>
              {t('lottery.winners', { count: winners })}
            </Muted>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** That what is drawn is fixed already; for who verifies it, the hash that it is bound to. */
function Fair({ next }: { readonly next: NonNullable<View['next']> }) {
  const { t } = useTranslation('lottery')
  return (
    <Card as="section" aria-labelledby="lottery-fair" gap={4}>
      <h2 id="lottery-fair">{t('lottery.fair')}</h2>
      <Muted>{t('lottery.fairText')}</Muted>
      <Fold label={t('lottery.showHash')}>
        <Commitment draw={next.draw} hash={next.commitment} label={t('lottery.commitment')} />
      </Fold>
    </Card>
  )
}

/** The last drawings, each with its proof and the tickets that won. */
function Drawings({ drawings }: Pick<View, 'drawings'>) {
  const { t, i18n } = useTranslation('lottery')
  return (
    <Card as="section" aria-labelledby="lottery-drawings" gap={12}>
      <h2 id="lottery-drawings">{t('lottery.drawings')}</h2>
      {drawings.length === 0 && <Muted>{t('lottery.noDrawings')}</Muted>}
      {drawings.map(({ draw, day, tickets, mine, each, winners }) => (
        <section key={draw} aria-labelledby={`drawing-${draw}`}>
          <h3 id={`drawing-${draw}`}>{t('lottery.next', { day })}</h3>
          <Muted>{t('lottery.facts', { tickets, mine, each: formatMoney('FEN', each, { short: true }) })}</Muted>
          {winners.length === 0 && <p>{t(tickets === 0 ? 'lottery.nobody' : 'lottery.noWinner')}</p>}
          <Lines>
            {winners.map(({ ticket, rank, name, isMine }) => (
              <Line key={ticket} isMine={isMine}>
                <span>
                  <Muted as="small">{t('lottery.rank', { rank: rankWord(i18n.language, rank) })}</Muted> {ticket}
                </span>
                <span>{isMine ? `${name} (${t('lottery.mine')})` : name}</span>
              </Line>
            ))}
          </Lines>
          <Link className={styles.verify} to={`/app/verify?draw=${draw}`}>
            <ShieldCheck size={16} aria-hidden="true" />
            {t('lottery.verify', { day })}
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        </section>
      ))}
    </Card>
  )
}
