import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeVenue } from '#src/api/model/officeVenue.ts'
import type { officeVenuesMachine, venueActMachine } from '#src/machines/backOffice/officeVenuesMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { RoomOfficePageProps } from '../rooms/roomOfficePage.ts'
import { useOpenRow } from '../act/useOpenRow.ts'
import type { Column } from '../table/DataTable.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { VenueForm } from './VenueForm.tsx'

type VenuesLogic = { readonly venues: typeof officeVenuesMachine; readonly venueAct: typeof venueActMachine }

/** Venues: which are open, what they are called, in which order they stand, and what maintenance is planned. */
export function VenuesPage({ actors, backOffice, logic, now, makeId }: RoomOfficePageProps<VenuesLogic>) {
  const { t } = useTranslation('backOffice')
  const language = useLanguage()
  const address = useAddress()
  const query = { text: address.get('text') ?? '' }
  const list = useActorRef(logic.venues, { input: { query } })
  const act = useActorRef(logic.venueAct)
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('venues.act'))
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const { shown, show, close } = useOpenRow({ act, makeId, items, keyOf: ({ venue }) => venue })
  // How often the open form began again.
  const [again, setAgain] = useState(0)
  const reload = () => {
    act.send({ type: 'act.forgotten' })
    setAgain(again + 1)
  }
  const nameOf = ({ nameChinese, nameEnglish }: OfficeVenue) => (language === 'en' ? nameEnglish : nameChinese)
  const columns: readonly Column<OfficeVenue>[] = [
    { id: 'name', label: t('backOffice.venues.name'), cell: nameOf, isFixed: true },
    {
      id: 'state',
      label: t('backOffice.venues.state'),
      cell: ({ state, isOpen }) => (
        <Badge tone={isOpen ? 'brand' : state === 'hidden' ? 'neutral' : 'warn'}>
          {t(`backOffice.venues.states.${state === 'open' && !isOpen ? 'maintenance' : state}`)}
        </Badge>
      ),
      isMark: true,
    },
    {
      id: 'planned',
      label: t('backOffice.venues.planned'),
      cell: ({ from, until }) => plannedWords(from, until),
      // Of no use while nothing is planned anywhere.
      isExtra: items.every(({ from, until }) => plannedWords(from, until) === '–'),
    },
    { id: 'kind', label: t('backOffice.venues.kind'), cell: ({ kind }) => t(`backOffice.venues.kinds.${kind}`) },
    { id: 'place', label: t('backOffice.venues.place'), cell: ({ place }) => place, isNumber: true, isExtra: true },
    { id: 'code', label: t('backOffice.venues.code'), cell: ({ venue }) => venue, isExtra: true },
    { id: 'brand', label: t('backOffice.venues.brand'), cell: ({ brand }) => brand, isExtra: true },
  ]
  return (
    <TablePage
      title={t('backOffice.place.venues')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      filters={[{ id: 'text', label: t('backOffice.venues.search'), kind: 'text' }]}
      columns={columns}
      keyOf={({ venue }) => venue}
      onOpen={mayAct ? ({ venue }) => show(venue) : undefined}
      empty={t('backOffice.venues.empty')}
    >
      <Sheet
        open={shown !== null}
        title={shown === null ? t('backOffice.place.venues') : nameOf(shown)}
        closeLabel={t('act.close')}
        onClose={close}
      >
        {shown !== null && mayAct && <VenueForm key={`${shown.venue} ${again}`} venue={shown} act={act} onReload={reload} />}
      </Sheet>
    </TablePage>
  )

  function plannedWords(from: number | null, until: number | null): string {
    if (from === null || (until !== null && until <= now())) return '–'
    if (until === null) return t('backOffice.maintenance.since', { from: dayTime(t, from, now()) })
    return t('backOffice.maintenance.span', { from: dayTime(t, from, now()), until: dayTime(t, until, now()) })
  }
}
