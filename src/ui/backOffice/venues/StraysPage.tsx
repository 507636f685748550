import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { StrayRound } from '#src/api/model/strayRound.ts'
import type { officeStraysMachine, refusedActsMachine, strayActMachine } from '#src/machines/backOffice/officeStraysMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useVenueName } from '#src/ui/shared/useVenueName.ts'
import { SignatureNote } from '../act/SignatureNote.tsx'
import { useOpenItem } from '../act/useOpenItem.ts'
import type { RoomOfficePageProps } from '../rooms/roomOfficePage.ts'
import type { Column } from '../table/DataTable.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { RefusedActs } from './RefusedActs.tsx'
import { StrayCard } from './StrayCard.tsx'

type StraysLogic = {
  readonly strays: typeof officeStraysMachine
  readonly refusedActs: typeof refusedActsMachine
  readonly strayAct: typeof strayActMachine
}

type StraysPageProps = RoomOfficePageProps<StraysLogic> & {
  readonly actors: { readonly session: ActorRefFrom<typeof sessionMachine> }
}

const TONES = { unknown: 'warn', open: 'neutral', done: 'warn', silent: 'warn', never: 'neutral' } as const

/** Rounds that did not end, with what their providers say, and acts that were refused to providers. */
export function StraysPage({ actors, backOffice, logic, now, makeId }: StraysPageProps) {
  const { t } = useTranslation(['backOffice', 'shared'])
  const language = useLanguage()
  const venueName = useVenueName()
  const address = useAddress()
  const query = { text: address.get('text') ?? '' }
  const list = useActorRef(logic.strays, { input: { query } })
  const act = useActorRef(logic.strayAct)
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const answered = useSelector(act, (snapshot) => snapshot.context.answer?.round ?? null)
  const { open, show, close } = useOpenItem(act, makeId)
  const item = items.find(({ roundId }) => roundId === open?.key) ?? null
  // A round that is over leaves the list: how it ended stays in sight.
  const shown = item ?? (answered?.roundId === open?.key ? answered : null)
  const columns: readonly Column<StrayRound>[] = [
    { id: 'age', label: t('backOffice.strays.age'), cell: ({ openedAt }) => dayTime(t, openedAt, now()), isFixed: true },
    { id: 'member', label: t('backOffice.strays.member'), cell: ({ member }) => member.name },
    { id: 'game', label: t('backOffice.strays.game'), cell: ({ names }) => names[language] },
    { id: 'stake', label: t('backOffice.strays.stake'), cell: ({ stake }) => <b>{formatMoney('FEN', stake)}</b>, isNumber: true },
    {
      id: 'said',
      label: t('backOffice.strays.said'),
      cell: ({ said }) => (
        <Badge tone={TONES[said?.state ?? 'never']}>{t(`backOffice.strays.says.${said?.state ?? 'never'}`)}</Badge>
      ),
      isMark: true,
    },
    {
      id: 'proposal',
      label: t('backOffice.strays.proposal'),
      cell: ({ proposal }) => (proposal === null ? '–' : <Badge tone="gold">{t('backOffice.strays.proposed')}</Badge>),
    },
    {
      id: 'payout',
      label: t('backOffice.strays.payout'),
      cell: ({ payout }) => formatMoney('FEN', payout),
      isExtra: true,
      isNumber: true,
    },
    { id: 'venue', label: t('backOffice.strays.venue'), cell: ({ venue }) => venueName(venue), isExtra: true },
    { id: 'number', label: t('backOffice.strays.number'), cell: ({ roundId }) => roundId, isExtra: true },
    { id: 'reference', label: t('backOffice.strays.reference'), cell: ({ reference }) => reference, isExtra: true },
  ]
  return (
    <TablePage
      title={t('backOffice.place.strays')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      filters={[{ id: 'text', label: t('backOffice.strays.search'), kind: 'text' }]}
      columns={columns}
      keyOf={({ roundId }) => roundId}
      onOpen={({ roundId }) => show(roundId)}
      empty={t('backOffice.strays.empty')}
      emptyText={t('backOffice.strays.about')}
      isEmptyGood
      about={t('backOffice.strays.about')}
      above={<SignatureNote backOffice={backOffice} now={now} />}
    >
      <RefusedActs logic={logic.refusedActs} query={query} now={now} />
      <Sheet
        open={shown !== null}
        title={shown === null ? t('backOffice.place.strays') : shown.names[language]}
        closeLabel={t('act.close')}
        onClose={close}
      >
        {shown !== null && (
          <StrayCard
            key={`${shown.roundId} ${shown.proposal?.at ?? ''}`}
            round={shown}
            isOver={item === null}
            act={act}
            backOffice={backOffice}
            session={actors.session}
            now={now}
          />
        )}
      </Sheet>
    </TablePage>
  )
}
