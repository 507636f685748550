import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { siteSecond } from '#src/api/model/day.ts'
import { readProof } from '#src/api/model/games/proofs.ts'
import { minus } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { RoundFromNear, roundDetailMachine } from '#src/machines/games/roundsMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Fold } from '#src/ui/kit/Fold.tsx'
import { Card, Facts, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { NotThere } from '#src/ui/shared/NotThere.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useVenueName } from '#src/ui/shared/useVenueName.ts'
import { ProofFacts } from './ProofFacts.tsx'
import { NearPage, type NearPageProps } from './NearPage.tsx'
import styles from './rounds.module.css'

export type RoundDetailProps = NearPageProps & {
  readonly id: string
  readonly logic: { readonly round: typeof roundDetailMachine }
}

/** One round from near: what it was, each movement of its money, and what it can be computed again from. */
export function RoundDetail({ id, logic, Matches }: RoundDetailProps) {
  const { t } = useTranslation('rounds')
  const round = useActorRef(logic.round, { input: { query: { id } } })
  const isMissing = useSelector(round, ({ context }) => context.errorKey === 'errors.notFound')
  return (
    <NearPage title={t('round.title')} Matches={Matches}>
      {isMissing ? (
        <NotThere
          title={t('round.missing')}
          text={t('round.missingText')}
          wayOn={<ButtonLink to="/app/records">{t('round.back')}</ButtonLink>}
        />
      ) : (
        <Stack>
          <PagedList
            list={round}
            waiting={<Skeleton className={styles.waiting} />}
            empty={null}
            failedTitle={t('round.failed')}
            moreLabel=""
          >
            {(found) => found.map((one) => <RoundFacts key={id} {...one} />)}
          </PagedList>
        </Stack>
      )}
    </NearPage>
  )
}

function RoundFacts({ round, moves, proof: text }: RoundFromNear) {
  const { t } = useTranslation('rounds')
  const language = useLanguage()
  const venueName = useVenueName()
  const { id, names, venue, state, stake, payout, openedAt, closedAt } = round
  const proof = text === null ? null : readProof(text)
  const facts: ReadonlyArray<readonly [string, string]> = [
    [t('round.fact.game'), names[language]],
    [t('round.fact.venue'), venueName(venue)],
    [t('round.fact.state'), t(`rounds.state.${state}`)],
    [t('round.fact.stake'), formatMoney('FEN', stake)],
    ...(state === 'settled'
      ? [
          [t('round.fact.payout'), formatMoney('FEN', payout)] as const,
          [t('round.fact.net'), formatMoney('FEN', minus(payout, stake), { signed: true })] as const,
        ]
      : []),
    [t('round.fact.openedAt'), siteSecond(openedAt)],
    ...(closedAt === null ? [] : [[t('round.fact.closedAt'), siteSecond(closedAt)] as const]),
    [t('round.fact.id'), id],
  ]
  return (
    <>
      <Card>
        <Facts>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </Facts>
      </Card>
      <Card as="section" aria-labelledby="round-moves">
        <h2 id="round-moves">{t('round.moves')}</h2>
        <Facts>
          {moves.map(({ kind, amount, at }, index) => (
            <div key={index}>
              <dt>
                {t(`round.move.${kind}`)} <Muted as="small">{siteSecond(at)}</Muted>
              </dt>
              <dd>{formatMoney('FEN', amount, { signed: true })}</dd>
            </div>
          ))}
        </Facts>
        {state === 'settled' && payout === 0 && <Muted>{t('round.noWin')}</Muted>}
      </Card>
      <Card as="section" aria-labelledby="round-fair">
        <h2 id="round-fair">{t('round.fair')}</h2>
        {proof === null || text === null ? (
          <Muted>{t(state === 'open' ? 'round.notYet' : 'round.noProof')}</Muted>
        ) : (
          <>
            <ButtonLink to={`/app/verify?round=${encodeURIComponent(id)}`}>{t('round.verify')}</ButtonLink>
            <ProofFacts proof={proof} />
            <Fold label={t('round.copyable')}>
              <code className={styles.proof}>{text}</code>
            </Fold>
          </>
        )}
      </Card>
    </>
  )
}
