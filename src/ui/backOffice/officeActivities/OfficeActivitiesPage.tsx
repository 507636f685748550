import { useSelector } from '@xstate/react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActivityState } from '#src/api/model/activities/activity.ts'
import { siteTime } from '#src/api/model/day.ts'
import type { OfficeActivity } from '#src/api/model/activities/officeActivity.ts'
import type { ActivitySheet } from '#src/machines/activities/activityPage.ts'
import type {
  activityActMachine,
  activityBarMachine,
  activityBarsMachine,
  activityFiguresMachine,
  activityPreviewMachine,
  comingMatchesMachine,
  officeActivitiesMachine,
  officeVoteMachine,
  voteActMachine,
} from '#src/machines/backOffice/officeActivitiesMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useOpenRow } from '../act/useOpenRow.ts'
import { PartTabs } from '../PartTabs.tsx'
import type { RoomOfficePageProps } from '../rooms/roomOfficePage.ts'
import type { Column } from '../table/DataTable.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { ViewChips } from '../table/ViewChips.tsx'
import { useAddress } from '../table/useAddress.ts'
import { ActivityBars } from './ActivityBars.tsx'
import { ActivityFiguresView } from './ActivityFiguresView.tsx'
import { ActivityForm } from './ActivityForm.tsx'
import { ActivityStateView } from './ActivityStateView.tsx'
import { VoteOutcomeView } from './VoteOutcomeView.tsx'
import { BudgetCell } from './BudgetCell.tsx'
import styles from './parts.module.css'

type ActivitiesLogic = {
  readonly activities: typeof officeActivitiesMachine
  readonly act: typeof activityActMachine
  readonly preview: typeof activityPreviewMachine
  readonly matches: typeof comingMatchesMachine
  readonly figures: typeof activityFiguresMachine
  readonly bars: typeof activityBarsMachine
  readonly bar: typeof activityBarMachine
  readonly vote: typeof officeVoteMachine
  readonly voteAct: typeof voteActMachine
}

type OfficeActivitiesPageProps = RoomOfficePageProps<ActivitiesLogic> & {
  readonly Preview: ComponentType<{ readonly sheet: ActivitySheet }>
}

type Part = 'state' | 'edit' | 'vote' | 'figures' | 'bars'

/** The part of the list that waits for an operator, as the address names it. */
const WAITS = 'waits'

/** A part of the list; empty = all of it. */
type View = '' | typeof WAITS | ActivityState
const VIEWS: readonly View[] = ['', WAITS, ...ActivityState.options]

/** Activities for operators (P-9): drafted, looked at, published, paused and ended, with their budgets, figures and bars. */
export function OfficeActivitiesPage({ actors, backOffice, logic, makeId, now, Preview }: OfficeActivitiesPageProps) {
  const { t } = useTranslation('officeActivities')
  const language = useLanguage()
  const address = useAddress()
  const query = { text: address.get('text') ?? '' }
  const wanted = VIEWS.find((one) => one === address.get('state')) ?? ''
  const list = useActorRef(logic.activities, { input: { query } })
  const act = useActorRef(logic.act)
  const rights = useSelector(backOffice, (snapshot) => snapshot.context.rights)
  const mayAct = rights.includes('activities.act')
  const ownId = useSelector(actors.session, (snapshot) => selectMember(snapshot)?.memberId ?? '')
  const signer = { ownId, mayAct, mayApprove: rights.includes('activities.approve'), now }
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const isKnown = useSelector(list, (snapshot) => snapshot.context.isKnown)
  const countOf = (view: View) => (isKnown ? String(items.filter((activity) => isOf(activity, view)).length) : null)
  const { open, shown, isOpen, show, begin, close } = useOpenRow({ act, makeId, items, keyOf: ({ id }) => id })
  const [part, setPart] = useState<Part>('state')
  // How often the open form began again.
  const [again, setAgain] = useState(0)
  const nameOf = ({ fields }: OfficeActivity) => fields.title[language]
  const kindOf = ({ fields }: OfficeActivity) => t(`officeActivities.kinds.${fields.kind}`)
  const tellsKind = (activity: OfficeActivity) => tells(nameOf(activity), kindOf(activity))
  const columns: readonly Column<OfficeActivity>[] = [
    { id: 'name', label: t('officeActivities.title'), cell: nameOf, isFixed: true },
    {
      id: 'kind',
      label: t('officeActivities.kind'),
      // Its title says it of most.
      cell: (activity) => (tellsKind(activity) ? '' : kindOf(activity)),
      isExtra: items.every(tellsKind),
    },
    {
      id: 'state',
      label: t('officeActivities.state'),
      cell: ({ state, proposal, outcomeWaits }) => (
        <>
          <Badge tone={state === 'running' ? 'brand' : state === 'paused' ? 'warn' : 'neutral'}>
            {t(`officeActivities.states.${state}`)}
          </Badge>{' '}
          {(proposal !== null || outcomeWaits === true) && <Badge tone="gold">{t('officeActivities.waits')}</Badge>}
        </>
      ),
      isMark: true,
    },
    {
      id: 'when',
      label: t('officeActivities.when'),
      cell: ({ fields }) => <Whole text={`${siteDay(fields.startsAt)} – ${siteDay(fields.endsAt)}`} />,
      isLong: true,
    },
    {
      id: 'from',
      label: t('officeActivities.startsAt'),
      cell: ({ fields }) => <Whole text={siteTime(fields.startsAt)} />,
      isExtra: true,
    },
    {
      id: 'until',
      label: t('officeActivities.endsAt'),
      cell: ({ fields }) => <Whole text={siteTime(fields.endsAt)} />,
      isExtra: true,
    },
    {
      id: 'budget',
      label: t('officeActivities.usedOf'),
      cell: (activity) => <BudgetCell activity={activity} />,
      isProse: true,
    },
    { id: 'code', label: t('officeActivities.code'), cell: ({ id }) => id, isExtra: true },
  ]
  const form = open !== null && (
    <ActivityForm
      key={`${open.key} ${again}`}
      activity={shown}
      id={open.key}
      act={act}
      preview={logic.preview}
      matches={logic.matches}
      Preview={Preview}
      now={now()}
      isShown={part === 'edit' || open.isNew}
      onReload={() => {
        act.send({ type: 'act.forgotten' })
        setAgain(again + 1)
      }}
    />
  )
  // An act that is on its way is told in any of the parts: they are of one activity.
  const choose = (next: Part) => {
    act.send({ type: 'act.forgotten' })
    setPart(next)
  }
  return (
    <TablePage
      title={t('officeActivities.all')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      filters={[{ id: 'text', label: t('officeActivities.search'), kind: 'text' }]}
      views={
        <ViewChips
          label={t('officeActivities.state')}
          chosen={wanted}
          options={[
            { value: '', label: t('officeActivities.every'), count: countOf('') },
            { value: WAITS, label: t('officeActivities.waits'), count: countOf(WAITS) },
            ...ActivityState.options.map((value) => ({
              value,
              label: t(`officeActivities.states.${value}`),
              count: countOf(value),
            })),
          ]}
          onChoose={(state) => address.set({ state })}
        />
      }
      keeps={(activity) => isOf(activity, wanted)}
      columns={columns}
      keyOf={({ id }) => id}
      onOpen={({ id }) => {
        setPart('state')
        show(id)
      }}
      empty={t('officeActivities.empty')}
      add={mayAct && { label: t('officeActivities.add'), onPress: begin }}
    >
      <Sheet
        open={isOpen}
        title={shown === null ? t('officeActivities.add') : nameOf(shown)}
        closeLabel={t('act.close')}
        onClose={close}
      >
        {open?.isNew === true && form}
        {open?.isNew === false && shown !== null && (
          <PartTabs
            label={t('officeActivities.parts')}
            value={part}
            onChange={choose}
            tabs={[
              {
                value: 'state',
                label: t('officeActivities.state'),
                content: <ActivityStateView activity={shown} act={act} {...signer} />,
              },
              ...(mayAct ? [{ value: 'edit' as const, label: t('officeActivities.edit'), content: form, keep: true }] : []),
              ...(shown.fields.kind === 'euroCupVote'
                ? [
                    {
                      value: 'vote' as const,
                      label: t('officeActivities.vote.part'),
                      content: <VoteOutcomeView key={shown.id} id={shown.id} logic={logic} {...signer} />,
                    },
                  ]
                : []),
              {
                value: 'figures',
                label: t('officeActivities.figures'),
                content: <ActivityFiguresView id={shown.id} figures={logic.figures} />,
              },
              {
                value: 'bars',
                label: t('officeActivities.bars'),
                content: <ActivityBars id={shown.id} logic={logic} mayAct={mayAct} />,
              },
            ]}
          />
        )}
      </Sheet>
    </TablePage>
  )
}

/** Whether the title of an activity says of which kind it is: it has the letters of the kind, in their order. */
function tells(name: string, kind: string): boolean {
  let at = -1
  return Array.from(kind.toLowerCase()).every((letter) => {
    at = name.toLowerCase().indexOf(letter, at + 1)
    return at !== -1
  })
}

/** Whether an activity is in a part of the list. */
function isOf({ state, proposal, outcomeWaits }: OfficeActivity, view: View): boolean {
  if (view === WAITS) return proposal !== null || outcomeWaits === true
  return view === '' || state === view
}

/** The day of a time by the site’s clock. */
const siteDay = (at: number): string => siteTime(at).slice(0, 10)

/** A time, which is never broken. */
const Whole = ({ text }: { readonly text: string }) => <span className={styles.whole}>{text}</span>
