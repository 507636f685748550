import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lower } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { gameCover } from '#src/api/model/game.ts'
import { GAME_DAYS, gaveBack, type OfficeGame } from '#src/api/model/officeGame.ts'
import type { gameActMachine, officeGamesMachine } from '#src/machines/backOffice/officeGamesMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useVenueName } from '#src/ui/shared/useVenueName.ts'
import { useOpenRow } from '../act/useOpenRow.ts'
import type { RoomOfficePageProps } from '../rooms/roomOfficePage.ts'
import type { Column } from '../table/DataTable.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { GameForm } from './GameForm.tsx'
import styles from './venues.module.css'

type GamesLogic = { readonly games: typeof officeGamesMachine; readonly gameAct: typeof gameActMachine }

/** Games of venues: which are open, in which order they stand, what they return, and what a round may cost. */
export function GamesPage({ actors, backOffice, logic, makeId }: RoomOfficePageProps<GamesLogic>) {
  const { t } = useTranslation(['backOffice', 'shared'])
  const language = useLanguage()
  const venueName = useVenueName()
  const address = useAddress()
  const query = { text: address.get('text') ?? '' }
  const list = useActorRef(logic.games, { input: { query } })
  const act = useActorRef(logic.gameAct)
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('venues.act'))
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const { shown, show, close } = useOpenRow({ act, makeId, items, keyOf: ({ game }) => game })
  // How often the open form began again.
  const [again, setAgain] = useState(0)
  const reload = () => {
    act.send({ type: 'act.forgotten' })
    setAgain(again + 1)
  }
  const nameOf = ({ nameChinese, nameEnglish }: OfficeGame) => (language === 'en' ? nameEnglish : nameChinese)
  const percent = (hundredths: number) => `${(hundredths / 100).toFixed(2)}%`
  const stake = (amount: OfficeGame['minStake']) => formatMoney('FEN', amount, { short: true })
  const span = (least: OfficeGame['minStake'], most: OfficeGame['minStake']) => `${stake(least)} – ${stake(most)}`
  /** What a round may cost, as the site lets it. */
  const stakesWords = ({ minStake, maxStake, caps }: OfficeGame) =>
    span(minStake, caps === null ? maxStake : lower(maxStake, caps.grown))
  const columns: readonly Column<OfficeGame>[] = [
    {
      id: 'name',
      label: t('backOffice.games.name'),
      cell: (game) => (
        <span className={styles.named}>
          <img src={gameCover({ code: game.game, rules: game.rules })} alt="" width={48} height={36} />
          {nameOf(game)}
        </span>
      ),
      isFixed: true,
    },
    {
      id: 'state',
      label: t('backOffice.games.state'),
      cell: ({ isOpen, takesStakes }) => (
        <Badge tone={takesStakes ? 'brand' : isOpen ? 'warn' : 'neutral'}>
          {t(`backOffice.games.${takesStakes ? 'open' : isOpen ? 'venueClosed' : 'closed'}`)}
        </Badge>
      ),
      isMark: true,
    },
    {
      id: 'players',
      label: t('backOffice.games.players'),
      cell: ({ players }) => (players === null ? '–' : <b data-none={players === 0}>{players}</b>),
      isNumber: true,
    },
    {
      id: 'lately',
      label: t('backOffice.games.lately', { days: GAME_DAYS }),
      cell: ({ lately }) =>
        lately === null ? (
          '–'
        ) : lately.rounds === 0 ? (
          <Muted as="span">{t('backOffice.games.noRounds')}</Muted>
        ) : (
          <>
            {t('backOffice.games.rounds', { rounds: lately.rounds.toLocaleString('en') })}
            <Muted size={12}>{t('backOffice.games.staked', { sum: stake(lately.stakes) })}</Muted>
          </>
        ),
      isNumber: true,
    },
    {
      id: 'returns',
      label: t('backOffice.games.returns'),
      cell: ({ returns, lately }) => {
        const back = lately === null ? null : gaveBack(lately)
        if (back === null) return percent(returns)
        return (
          <>
            <span data-loss={back > 10_000}>{percent(back)}</span>
            <Muted size={12}>{t('backOffice.games.byRules', { returns: percent(returns) })}</Muted>
          </>
        )
      },
      isNumber: true,
    },
    {
      id: 'stakes',
      label: t('backOffice.games.stakes'),
      cell: (game) => (
        <>
          {stakesWords(game)}
          {game.caps !== null && (
            <Muted size={12}>
              {t('backOffice.games.young', { stakes: span(game.minStake, lower(game.maxStake, game.caps.young)) })}
            </Muted>
          )}
        </>
      ),
      isNumber: true,
    },
    { id: 'place', label: t('backOffice.games.place'), cell: ({ place }) => place, isExtra: true, isNumber: true },
    {
      id: 'ownLimit',
      label: t('backOffice.games.ownLimit'),
      cell: ({ maxStake }) => stake(maxStake),
      isExtra: true,
      isNumber: true,
    },
    { id: 'venue', label: t('backOffice.games.venue'), cell: ({ venue }) => venueName(venue), isExtra: true },
    {
      id: 'rules',
      label: t('backOffice.games.rules'),
      cell: ({ rules }) => t(`backOffice.games.ruleNames.${rules}`),
      isExtra: true,
    },
    { id: 'code', label: t('backOffice.games.code'), cell: ({ game }) => game, isExtra: true },
    { id: 'brand', label: t('backOffice.games.brand'), cell: ({ brand }) => brand, isExtra: true },
  ]
  return (
    <TablePage
      title={t('backOffice.place.games')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      filters={[{ id: 'text', label: t('backOffice.games.search'), kind: 'text' }]}
      columns={columns}
      keyOf={({ game }) => game}
      groupOf={({ venue }) => venueName(venue)}
      onPhone="facts"
      onOpen={mayAct ? ({ game }) => show(game) : undefined}
      empty={t('backOffice.games.empty')}
      about={t('backOffice.games.stakeHead')}
    >
      <Sheet
        open={shown !== null}
        title={shown === null ? t('backOffice.place.games') : nameOf(shown)}
        closeLabel={t('act.close')}
        onClose={close}
      >
        {shown !== null && mayAct && <GameForm key={`${shown.game} ${again}`} game={shown} act={act} onReload={reload} />}
      </Sheet>
    </TablePage>
  )
}
