import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { MESSAGE_KINDS, type OfficeMessage } from '#src/api/model/message.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type {
  officeMessageActMachine,
  officeMessageCountMachine,
  OfficeMessageOrder,
  officeMessagesMachine,
} from '#src/machines/backOffice/officeMessagesMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Card, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ActForm } from '../act/ActForm.tsx'
import { useOpenRow } from '../act/useOpenRow.ts'
import type { Column } from '../table/DataTable.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { MessageForm } from './MessageForm.tsx'
import styles from './service.module.css'

type OfficeMessagesPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly backOffice: BackOfficeRef
  readonly logic: {
    readonly officeMessages: typeof officeMessagesMachine
    readonly officeMessageAct: typeof officeMessageActMachine
    readonly officeMessageCount: typeof officeMessageCountMachine
  }
  readonly now: () => number
  readonly makeId: () => string
}

/** Messages to members: what was sent to whom and how many read it, and the way to send one or take one back. */
export function OfficeMessagesPage({ actors, backOffice, logic, now, makeId }: OfficeMessagesPageProps) {
  const { t } = useTranslation('backOffice')
  const language = useLanguage()
  const address = useAddress()
  const query = { kind: MESSAGE_KINDS.find((kind) => kind === address.get('kind')) ?? null }
  const list = useActorRef(logic.officeMessages, { input: { query } })
  const act = useActorRef(logic.officeMessageAct)
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('service.act'))
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const { open, shown, isOpen, show, begin, close } = useOpenRow({ act, makeId, items, keyOf: ({ messageId }) => messageId })
  /** In the page's language where it was written in it. */
  const titleOf = ({ texts }: OfficeMessage) => (texts[language] ?? texts['zh-CN']).title
  const readersOf = ({ to, audience }: OfficeMessage) =>
    audience === null
      ? (to ?? t('backOffice.messages.everybody'))
      : audience.of === 'grade'
        ? `VIP ${audience.grade}`
        : t(`backOffice.members.tags.${audience.tag}`)
  const columns: readonly Column<OfficeMessage>[] = [
    { id: 'title', label: t('backOffice.messages.title'), cell: titleOf, isFixed: true },
    { id: 'to', label: t('backOffice.messages.to'), cell: readersOf },
    { id: 'kind', label: t('backOffice.messages.kind'), cell: ({ kind }) => t(`backOffice.messages.kinds.${kind}`) },
    { id: 'at', label: t('backOffice.messages.at'), cell: ({ at }) => dayTime(t, at, now()) },
    {
      id: 'state',
      label: t('backOffice.messages.state'),
      cell: (item) => <State message={item} now={now()} />,
      isMark: true,
    },
    { id: 'reads', label: t('backOffice.messages.reads'), cell: ({ reads }) => reads, isNumber: true },
    { id: 'by', label: t('backOffice.messages.by'), cell: ({ by }) => by, isExtra: true },
  ]
  return (
    <TablePage
      title={t('backOffice.place.messages')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      filters={[
        {
          id: 'kind',
          label: t('backOffice.messages.kind'),
          kind: 'choice',
          options: MESSAGE_KINDS.map((kind) => ({ value: kind, label: t(`backOffice.messages.kinds.${kind}`) })),
        },
      ]}
      columns={columns}
      keyOf={({ messageId }) => messageId}
      onOpen={({ messageId }) => show(messageId)}
      empty={t('backOffice.messages.empty')}
      emptyText={t('backOffice.messages.emptyText')}
      add={mayAct && { label: t('backOffice.messages.add'), onPress: begin }}
    >
      <Sheet
        open={isOpen}
        title={open?.isNew === true ? t('backOffice.messages.add') : shown === null ? '' : titleOf(shown)}
        closeLabel={t('act.close')}
        onClose={close}
      >
        {open?.isNew === true && mayAct && (
          <MessageForm key={open.key} makeId={makeId} act={act} counting={logic.officeMessageCount} />
        )}
        {shown !== null && (
          <Stack>
            <Written language={t('backOffice.messages.chinese')} text={shown.texts['zh-CN']} />
            {shown.texts.en !== null && <Written language={t('backOffice.messages.english')} text={shown.texts.en} />}
            {mayAct && !shown.isRemoved && (
              <ActForm<OfficeMessageOrder, 'done' | 'unknown'>
                key={shown.messageId}
                act={act}
                danger
                confirm={t('backOffice.messages.remove')}
                orderOf={(reason) => ({ act: 'remove', reason, messageId: shown.messageId })}
              />
            )}
          </Stack>
        )}
      </Sheet>
    </TablePage>
  )
}

function Written({ language, text }: { readonly language: string; readonly text: OfficeMessage['texts']['zh-CN'] }) {
  return (
    <Card sunken gap={8}>
      <Muted size={12}>{language}</Muted>
      <strong>{text.title}</strong>
      <p className={styles.text}>{text.text}</p>
    </Card>
  )
}

/** Whether it is seen: not yet, now, or no more. */
function State({ message, now }: { readonly message: OfficeMessage; readonly now: number }) {
  const { t } = useTranslation('backOffice')
  if (message.isRemoved) return <Badge tone="neutral">{t('backOffice.messages.states.removed')}</Badge>
  if (message.at > now) return <Badge tone="warn">{t('backOffice.messages.states.planned')}</Badge>
  return <Badge tone="brand">{t('backOffice.messages.states.sent')}</Badge>
}
