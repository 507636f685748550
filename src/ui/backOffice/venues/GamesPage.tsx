import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lower } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { OfficeGame } from '#src/api/model/officeGame.ts'
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
  const stake = (amount: OfficeGame['minStake']) => formatMoney('FEN', amount, { short: true })
  const span = (least: OfficeGame['minStake'], most: OfficeGame['minStake']) => `${stake(least)} – ${stake(most)}`
  /** What a round may cost, as the site lets it. */
  const stakesWords = ({ minStake, maxStake, caps }: OfficeGame) =>
    span(minStake, caps === null ? maxStake : lower(maxStake, caps.grown))
  const columns: readonly Column<OfficeGame>[] = [
    { id: 'name', label: t('backOffice.games.name'), cell: nameOf, isFixed: true },
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
    { id: 'venue', label: t('backOffice.games.venue'), cell: ({ venue }) => venueName(venue) },
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
    {
      id: 'ownLimit',
      label: t('backOffice.games.ownLimit'),
      cell: ({ maxStake }) => stake(maxStake),
      isNumber: true,
    },
    {
      id: 'returns',
      label: t('backOffice.games.returns'),
      cell: ({ returns }) => `${(returns / 100).toFixed(2)}%`,
      isNumber: true,
    },
    { id: 'rules', label: t('backOffice.games.rules'), cell: ({ rules }) => t(`backOffice.games.ruleNames.${rules}`) },
    { id: 'place', label: t('backOffice.games.place'), cell: ({ place }) => place, isNumber: true },
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
      onOpen={mayAct ? ({ game }) => show(game) : undefined}
      empty={t('backOffice.games.empty')}
      above={<Muted>{t('backOffice.games.stakeHead')}</Muted>}
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
