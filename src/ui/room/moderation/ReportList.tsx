import { useSelector } from '@xstate/react'
import { Flag } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { selectIsActing } from '#src/machines/moderation/moderationSelectors.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import type { ReportedMessage } from '#src/machines/moderation/memberLists.ts'
import { MemberList } from './MemberList.tsx'
import type { ToolsLogic } from './toolsLogic.ts'
import styles from './moderation.module.css'
import form from '../sheetForm.module.css'
import report from './reportList.module.css'

type ReportListProps = {
  readonly room: string
  readonly logic: ToolsLogic['reportList']
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  /** The server's time in ms. */
  readonly now: () => number
}

/** Messages that members reported, each with why and with what a moderator can do about it. */
export function ReportList({ room, logic, moderation, now }: ReportListProps) {
  const { t } = useTranslation('moderation')
  return (
    <MemberList
      query={{ room }}
      logic={logic}
      moderation={moderation}
      empty={{ icon: <Flag size={24} />, title: t('reports.empty') }}
    >
      {(items) => (
        <ul className={styles.rows}>
          {items.map((item) => (
            <ReportedLine key={item.messageId} item={item} moderation={moderation} now={now} />
          ))}
        </ul>
      )}
    </MemberList>
  )
}

function ReportedLine({
  item,
  moderation,
  now,
}: { readonly item: ReportedMessage } & Pick<ReportListProps, 'moderation' | 'now'>) {
  const { t } = useTranslation(['moderation', 'chat'])
  const acting = useSelector(moderation, selectIsActing)
  const { messageId, memberId, name, content } = item
  return (
    <Stack as="li" className={report.item} gap={8}>
      <p>
        <strong>{name}</strong>
      </p>
      <Muted className={form.quote}>{content}</Muted>
      <Muted size={12}>
        {t('reports.count', { count: item.count })} ·{' '}
        {item.reasons.map((reason) => t(`chat:dialogs.reasons.${reason}`)).join(' · ')} ·{' '}
        {t('reports.at', { time: dayTime(t, item.at, now()) })}
      </Muted>
      {item.notes.map((note, index) => (
        <Muted key={index} size={12}>
          “{note}”
        </Muted>
      ))}
      <Row wrap>
        <Button
          variant="danger"
          className={styles.small}
          disabled={acting}
          onClick={() => moderation.send({ type: 'act.submitted', act: { action: 'delete', messageId }, name })}
        >
          {t('reports.delete')}
        </Button>
        <Button
          variant="outline"
          className={styles.small}
          disabled={acting}
          onClick={() => moderation.send({ type: 'form.asked', target: { action: 'mute', memberId, name, quote: content } })}
        >
          {t('reports.mute')}
        </Button>
        <Button
          variant="outline"
          className={styles.small}
          disabled={acting}
          onClick={() => moderation.send({ type: 'act.submitted', act: { action: 'dismiss', messageId }, name })}
        >
          {t('reports.dismiss')}
        </Button>
      </Row>
    </Stack>
  )
}
