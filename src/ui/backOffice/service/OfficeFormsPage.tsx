import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { type OfficeFormHead, SITE_FORM_KINDS, SITE_FORM_STATES } from '#src/api/model/siteForm.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type { officeFormsMachine } from '#src/machines/backOffice/officeFormsMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useOpenItem } from '../act/useOpenItem.ts'
import type { Column } from '../table/DataTable.tsx'
import { ageWords } from '../ageWords.ts'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { useCount } from '../table/useCount.ts'
import { ViewChips } from '../table/ViewChips.tsx'
import { FormCard, type FormCardLogic } from './FormCard.tsx'
import { useTopicWord } from './useTopicWord.ts'

type OfficeFormsPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly backOffice: BackOfficeRef
  readonly logic: FormCardLogic & { readonly officeForms: typeof officeFormsMachine }
  readonly now: () => number
  readonly makeId: () => string
}

const TONES = { new: 'warn', answered: 'brand', closed: 'neutral' } as const

/** Forms of contact and join us: what waits, and each of them from near. */
export function OfficeFormsPage({ actors, backOffice, logic, now, makeId }: OfficeFormsPageProps) {
  const { t } = useTranslation('backOffice')
  const topicWord = useTopicWord()
  const address = useAddress()
  const query = {
    kind: SITE_FORM_KINDS.find((kind) => kind === address.get('kind')) ?? null,
    state: SITE_FORM_STATES.find((state) => state === address.get('state')) ?? null,
    text: address.get('text'),
  }
  const fresh = useActorRef(logic.officeForms, { input: { query: { kind: null, state: 'new', text: null } } })
  const waits = useCount(fresh)
  const list = useActorRef(logic.officeForms, { input: { query } })
  const act = useActorRef(logic.officeFormAct)
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('service.act'))
  const seesMembers = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('members.read'))
  const { open, show, close } = useOpenItem(act, makeId)
  const columns: readonly Column<OfficeFormHead>[] = [
    { id: 'reference', label: t('backOffice.forms.reference'), cell: ({ formId }) => formId, isFixed: true },
    { id: 'topic', label: t('backOffice.forms.topic'), cell: (form) => topicWord(form) },
    { id: 'preview', label: t('backOffice.forms.preview'), cell: ({ preview }) => preview, isProse: true },
    { id: 'name', label: t('backOffice.forms.name'), cell: ({ name }) => name },
    {
      id: 'member',
      label: t('backOffice.forms.member'),
      cell: ({ member }) => member?.name ?? t('backOffice.forms.visitor'),
    },
    {
      id: 'state',
      label: t('backOffice.forms.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`backOffice.forms.states.${state}`)}</Badge>,
      isMark: true,
    },
    { id: 'at', label: t('backOffice.forms.at'), cell: ({ at }) => dayTime(t, at, now()) },
    {
      id: 'waits',
      label: t('backOffice.queue.waits'),
      cell: ({ state, changedAt }) => (state === 'new' ? ageWords(t, now() - changedAt) : '–'),
    },
  ]
  return (
    <TablePage
      title={t('backOffice.place.forms')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      views={
        <ViewChips
          label={t('backOffice.forms.state')}
          chosen={query.state ?? ''}
          options={[
            { value: '', label: t('backOffice.table.all') },
            ...SITE_FORM_STATES.map((value) => ({
              value,
              label: t(`backOffice.forms.states.${value}`),
              count: value === 'new' ? waits : null,
            })),
          ]}
          onChoose={(state) => address.set({ state })}
        />
      }
      filters={[
        { id: 'text', label: t('backOffice.forms.search'), kind: 'text' },
        {
          id: 'kind',
          label: t('backOffice.forms.kind'),
          kind: 'choice',
          options: SITE_FORM_KINDS.map((value) => ({ value, label: t(`backOffice.forms.kinds.${value}`) })),
        },
      ]}
      columns={columns}
      keyOf={({ formId }) => formId}
      onOpen={({ formId }) => show(formId)}
      isEmptyGood={query.state === 'new'}
      empty={t(query.state === null ? 'backOffice.forms.empty' : 'backOffice.table.noneHere')}
      emptyText={t('backOffice.forms.emptyText')}
      emptyWay={{ label: t('backOffice.place.letters'), to: '/admin/service/letters' }}
    >
      <Sheet open={open !== null} title={t('backOffice.forms.one')} closeLabel={t('act.close')} onClose={close}>
        {open !== null && (
          <FormCard
            key={open.key}
            formId={open.key}
            logic={logic}
            act={act}
            mayAct={mayAct}
            seesMembers={seesMembers}
            now={now}
          />
        )}
      </Sheet>
    </TablePage>
  )
}
