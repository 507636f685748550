import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { MemberProfile, OfficeMember } from '#src/api/model/memberOffice.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { MEMBER_TAGS } from '#src/api/model/memberTag.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type { memberActMachine, memberLookMachine, membersMachine } from '#src/machines/backOffice/membersMachine.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { Column } from '../table/DataTable.tsx'
import { officeTime } from '../officeTime.ts'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { useRoleWord } from '../useRoleWord.ts'
import { MemberCard } from './MemberCard.tsx'
import { CardsSkeleton } from '../table/CardsSkeleton.tsx'

type MembersPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly backOffice: BackOfficeRef
  readonly logic: {
    readonly members: typeof membersMachine
    readonly memberLook: typeof memberLookMachine
    readonly memberAct: typeof memberActMachine
    readonly copy: typeof copyMachine
  }
  readonly now: () => number
  readonly makeId: () => string
}

/** What the address says where the demo's robots are among the members. */
const SHOWN = 'shown'

/** Members: found by their name, seen from near, and what is done to their accounts; each act with its reason. */
export function MembersPage({ actors, backOffice, logic, now, makeId }: MembersPageProps) {
  const { t } = useTranslation('backOffice')
  const address = useAddress()
  const roleWord = useRoleWord()
  const state = address.get('state')
  const query = {
    text: address.get('text'),
    isActive: state === null ? null : state === 'active',
    tag: MEMBER_TAGS.find((one) => one === address.get('tag')) ?? null,
    robots: address.get('robots') === SHOWN ? (true as const) : null,
  }
  const list = useActorRef(logic.members, { input: { query } })
  const look = useActorRef(logic.memberLook)
  const act = useActorRef(logic.memberAct)
  const looked = useSelector(look, (snapshot) => snapshot.context)
  const answer = useSelector(act, (snapshot) => snapshot.context.answer)
  const rights = useSelector(backOffice, (snapshot) => snapshot.context.rights)
  const ownId = useSelector(actors.session, (snapshot) => selectMember(snapshot)?.memberId ?? '')
  const [open, setOpen] = useState<OfficeMember | null>(null)
  // How the account stands after the last act that was done, whatever became of the next one, or else as it was found.
  const [changed, setChanged] = useState<MemberProfile | null>(null)
  if (answer?.result === 'done' && answer.profile !== changed) setChanged(answer.profile)
  const profile = changed ?? looked.answer
  const ask = (memberId: string) => look.send({ type: 'act.sent', order: memberId })
  const close = () => {
    setOpen(null)
    setChanged(null)
    look.send({ type: 'act.left' })
    act.send({ type: 'act.left' })
  }
  const seen = (at: number | null) => (at === null ? t('backOffice.operators.never') : officeTime(t, at, now()))
  const columns: readonly Column<OfficeMember>[] = [
    { id: 'name', label: t('backOffice.members.name'), cell: ({ name }) => name, isFixed: true },
    {
      id: 'nickname',
      label: t('backOffice.members.nickname'),
      cell: ({ nickname, isRobot }) =>
        isRobot ? (
          <>
            {nickname} <Badge tone="neutral">{t('backOffice.members.robot')}</Badge>
          </>
        ) : (
          nickname
        ),
    },
    { id: 'role', label: t('backOffice.members.role'), cell: ({ role }) => roleWord(role), isExtra: true },
    {
      id: 'level',
      label: t('backOffice.members.level'),
      cell: ({ vipLevel }) => t('backOffice.members.vip', { level: vipLevel }),
    },
    ...(rights.includes('money.read')
      ? [
          {
            id: 'balance',
            label: t('backOffice.members.balance'),
            cell: ({ balance }: OfficeMember) => (balance === null ? '–' : formatMoney('FEN', balance)),
            isNumber: true,
          },
        ]
      : []),
    {
      id: 'state',
      label: t('backOffice.operators.state'),
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'brand' : 'warn'}>
          {t(isActive ? 'backOffice.operators.active' : 'backOffice.operators.disabled')}
        </Badge>
      ),
      isMark: true,
    },
    {
      id: 'tags',
      label: t('backOffice.members.tagsHead'),
      cell: ({ tags }) => tags.map((tag) => t(`backOffice.members.tags.${tag}`)).join(' · ') || '–',
    },
    { id: 'created', label: t('backOffice.members.joined'), cell: ({ createdAt }) => seen(createdAt) },
    { id: 'seen', label: t('backOffice.operators.seen'), cell: ({ lastSeenAt }) => seen(lastSeenAt) },
  ]
  return (
    <TablePage
      title={t('backOffice.members.title')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      filters={[
        { id: 'text', label: t('backOffice.members.search'), kind: 'text' },
        {
          id: 'state',
          label: t('backOffice.operators.state'),
          kind: 'choice',
          options: [
            { value: 'active', label: t('backOffice.operators.active') },
            { value: 'disabled', label: t('backOffice.operators.disabled') },
          ],
        },
        {
          id: 'tag',
          label: t('backOffice.members.tag'),
          kind: 'choice',
          options: MEMBER_TAGS.map((value) => ({ value, label: t(`backOffice.members.tags.${value}`) })),
        },
        {
          id: 'robots',
          label: t('backOffice.members.robots'),
          kind: 'choice',
          usual: t('backOffice.members.robotsHidden'),
          options: [{ value: SHOWN, label: t('backOffice.members.robotsShown') }],
        },
      ]}
      columns={columns}
      keyOf={({ memberId }) => memberId}
      onOpen={(member) => {
        setOpen(member)
        ask(member.memberId)
      }}
      empty={t('backOffice.members.empty')}
    >
      <Sheet open={open !== null} title={open?.name ?? ''} closeLabel={t('act.close')} onClose={close}>
        {open !== null && profile !== null && profile.member.memberId === open.memberId ? (
          <MemberCard
            profile={profile}
            act={act}
            copy={logic.copy}
            makeId={makeId}
            rights={rights}
            isOwn={open.memberId === ownId}
            seen={seen}
          />
        ) : looked.errorKey === null ? (
          <CardsSkeleton />
        ) : (
          <ErrorState
            title={t('backOffice.table.failed')}
            text={t(looked.errorKey)}
            action={open !== null && <Button onClick={() => ask(open.memberId)}>{t('act.retry')}</Button>}
          />
        )}
      </Sheet>
    </TablePage>
  )
}
