import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { officeSupportMessagesMachine } from '#src/machines/backOffice/officeSupportMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useActing } from '#src/ui/shared/useActing.ts'
import { CardsSkeleton } from '../table/CardsSkeleton.tsx'
import { FullEmpty } from './FullEmpty.tsx'
import type { SupportAct } from './OpenChat.tsx'
import styles from './service.module.css'

type VisitorMessagesProps = {
  readonly list: ActorRefFrom<typeof officeSupportMessagesMachine>
  readonly act: SupportAct
  readonly mayAct: boolean
  readonly now: () => number
}

/** What visitors left when nobody was there to chat. */
export function VisitorMessages({ list, act, mayAct, now }: VisitorMessagesProps) {
  const { t } = useTranslation('backOffice')
  const busy = useActing(act)
  return (
    <PagedList
      list={list}
      waiting={<CardsSkeleton />}
      empty={
        <FullEmpty
          icon={<Mail size={24} />}
          title={t('backOffice.chats.noMessages')}
          text={t('backOffice.chats.noMessagesText')}
        />
      }
      failedTitle={t('backOffice.chats.loadFailed')}
      moreLabel={t('backOffice.chats.more')}
    >
      {(found) =>
        found.map(({ messageId, contact, text, at, doneBy }) => (
          <Card key={messageId} gap={8}>
            <Muted size={12}>
              {contact} · {dayTime(t, at, now())}
            </Muted>
            <p className={styles.text}>{text}</p>
            {doneBy !== null && <Muted>{t('backOffice.chats.doneBy', { name: doneBy })}</Muted>}
            {doneBy === null && mayAct && (
              <Button
                variant="soft"
                busy={busy}
                onClick={() => act.send({ type: 'act.sent', order: { act: 'messageDone', messageId } })}
              >
                {t('backOffice.chats.messageDone')}
              </Button>
            )}
          </Card>
        ))
      }
    </PagedList>
  )
}
