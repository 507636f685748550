import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { LETTER_KINDS, LETTER_STATES, type OfficeLetter } from '#src/api/model/letter.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type { officeLettersMachine } from '#src/machines/backOffice/officeLettersMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useOpenItem } from '../act/useOpenItem.ts'
import { ageWords } from '../ageWords.ts'
import type { Column } from '../table/DataTable.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { useCount } from '../table/useCount.ts'
import { ViewChips } from '../table/ViewChips.tsx'
import { LetterCard, type LetterCardLogic } from './LetterCard.tsx'

type OfficeLettersPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly backOffice: BackOfficeRef
  readonly logic: LetterCardLogic & { readonly officeLetters: typeof officeLettersMachine }
  readonly now: () => number
  readonly makeId: () => string
}

/** Letters and feedback of members: what waits for an answer, and each of them from near. */
export function OfficeLettersPage({ actors, backOffice, logic, now, makeId }: OfficeLettersPageProps) {
  const { t } = useTranslation('backOffice')
  const address = useAddress()
  const query = {
    state: LETTER_STATES.find((state) => state === address.get('state')) ?? null,
    kind: LETTER_KINDS.find((kind) => kind === address.get('kind')) ?? null,
    name: address.get('name'),
  }
  // Counted whatever is looked at: nobody read the first, and nobody answered either.
  const waits = useCount(useActorRef(logic.officeLetters, { input: { query: { state: 'sent', kind: null, name: null } } }))
  const seen = useCount(useActorRef(logic.officeLetters, { input: { query: { state: 'read', kind: null, name: null } } }))
  const list = useActorRef(logic.officeLetters, { input: { query } })
  const act = useActorRef(logic.officeLetterAct)
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('service.act'))
  const seesMembers = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('members.read'))
  const { open, show, close } = useOpenItem(act, makeId)
  const columns: readonly Column<OfficeLetter>[] = [
    { id: 'subject', label: t('backOffice.letters.subject'), cell: ({ subject }) => subject, isFixed: true },
    { id: 'member', label: t('backOffice.letters.member'), cell: ({ member }) => member.name },
    { id: 'kind', label: t('backOffice.letters.kind'), cell: ({ kind }) => t(`backOffice.letters.kinds.${kind}`) },
    {
      id: 'state',
      label: t('backOffice.letters.state'),
      cell: ({ state }) => <Badge tone={state === 'sent' ? 'warn' : 'neutral'}>{t(`backOffice.letters.states.${state}`)}</Badge>,
      isMark: true,
    },
    { id: 'at', label: t('backOffice.letters.at'), cell: ({ changedAt }) => dayTime(t, changedAt, now()) },
    {
      id: 'waits',
      label: t('backOffice.queue.waits'),
      cell: ({ waitsSince }) => (waitsSince === null ? '–' : ageWords(t, now() - waitsSince)),
    },
  ]
  return (
    <TablePage
      title={t('backOffice.place.letters')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      views={
        <ViewChips
          label={t('backOffice.letters.state')}
          chosen={query.state ?? ''}
          options={[
            { value: '', label: t('backOffice.table.all') },
            ...LETTER_STATES.map((value) => ({
              value,
              label: t(`backOffice.letters.states.${value}`),
              count: value === 'sent' ? waits : value === 'read' ? seen : null,
            })),
          ]}
          onChoose={(state) => address.set({ state })}
        />
      }
      filters={[
        { id: 'name', label: t('backOffice.letters.search'), kind: 'text' },
        {
          id: 'kind',
          label: t('backOffice.letters.kind'),
          kind: 'choice',
          options: LETTER_KINDS.map((value) => ({ value, label: t(`backOffice.letters.kinds.${value}`) })),
        },
      ]}
      columns={columns}
      keyOf={({ letterId }) => letterId}
      onOpen={({ letterId }) => show(letterId)}
      isEmptyGood={query.state === 'sent'}
      empty={t(query.state === null ? 'backOffice.letters.empty' : 'backOffice.table.noneHere')}
      emptyText={t('backOffice.letters.emptyText')}
      emptyWay={{ label: t('backOffice.place.forms'), to: '/admin/service/forms' }}
    >
      <Sheet open={open !== null} title={t('backOffice.letters.one')} closeLabel={t('act.close')} onClose={close}>
        {open !== null && (
          <LetterCard
            key={open.key}
            letterId={open.key}
            logic={logic}
            act={act}
            mayAct={mayAct}
            seesMembers={seesMembers}
            now={now}
            makeId={makeId}
          />
        )}
      </Sheet>
    </TablePage>
  )
}
