import { useTranslation } from 'react-i18next'
import type { OfficeConversation } from '#src/api/model/support.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { ageWords } from '../ageWords.ts'
import styles from './service.module.css'

type ChatListProps = {
  readonly title: string
  readonly chats: readonly OfficeConversation[]
  readonly now: () => number
  readonly onOpen: (chat: OfficeConversation) => void
}

/** Some chats under their heading; nothing where there are none. */
export function ChatList({ title, chats, now, onOpen }: ChatListProps) {
  const { t } = useTranslation('backOffice')
  if (chats.length === 0) return null
  return (
    <Card as="section" gap={12} aria-label={title}>
      <h2>
        {title} <Badge tone="brand">{String(chats.length)}</Badge>
      </h2>
      <Stack as="ul" gap={8}>
        {chats.map((chat) => (
          <Row as="li" key={chat.conversationId} between wrap>
            <Stack gap={4}>
              <strong>{chat.customer.name}</strong>
              <Muted className={styles.text}>{chat.preview}</Muted>
              <Muted size={12} digits>
                {chat.waitingSince !== null && `${t('backOffice.queue.age', { age: ageWords(t, now() - chat.waitingSince) })} · `}
                {dayTime(t, chat.lastAt, now())}
                {chat.operator !== null && ` · ${chat.operator.name}`}
                {chat.answerBy !== null && ` · ${t('backOffice.chats.unanswered')}`}
                {chat.rating !== null && ` · ${t('backOffice.chats.rated', { rating: chat.rating })}`}
                {chat.ratingWords !== null && ` ${chat.ratingWords}`}
              </Muted>
            </Stack>
            <Button variant="soft" onClick={() => onOpen(chat)}>
              {t('backOffice.chats.open')}
            </Button>
          </Row>
        ))}
      </Stack>
    </Card>
  )
}
