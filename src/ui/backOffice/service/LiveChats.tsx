import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OfficeConversation } from '#src/api/model/support.ts'
import type { OfficeSupport } from '#src/machines/backOffice/officeSupportMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Switch } from '#src/ui/kit/Choice.tsx'
import { Card, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { useActing } from '#src/ui/shared/useActing.ts'
import { FullEmpty } from './FullEmpty.tsx'
import { ChatList } from './ChatList.tsx'
import type { SupportAct } from './OpenChat.tsx'

type LiveChatsProps = {
  readonly support: OfficeSupport
  readonly act: SupportAct
  readonly mayAct: boolean
  readonly me: string | null
  readonly now: () => number
  readonly onOpen: (chat: OfficeConversation) => void
}

/** Whether one takes chats, who else does, and the chats that are under way: one's own, those that wait, those of colleagues. */
export function LiveChats({ support, act, mayAct, me, now, onOpen }: LiveChatsProps) {
  const { t } = useTranslation('backOffice')
  const { isAvailable, limit, waiting, open } = support
  const mine = open.filter(({ operator }) => operator?.memberId === me)
  const others = open.filter(({ operator }) => operator?.memberId !== me)
  const busy = useActing(act)
  const become = (next: boolean) => act.send({ type: 'act.sent', order: { act: 'available', isAvailable: next } })
  return (
    <Stack>
      {mayAct && (
        <Card>
          <Switch
            label={t('backOffice.chats.available')}
            description={t(`backOffice.chats.${isAvailable ? 'isAvailable' : 'isAway'}`, { count: limit })}
            checked={isAvailable}
            disabled={busy}
            onChange={become}
          />
        </Card>
      )}
      <Team support={support} me={me} />
      {open.length + waiting.length === 0 ? (
        <FullEmpty
          icon={<MessagesSquare size={24} />}
          title={t('backOffice.chats.quiet')}
          // The switch has said that one is away.
          {...(mayAct && !isAvailable
            ? {
                action: (
                  <Button busy={busy} onClick={() => become(true)}>
                    {t('backOffice.chats.start')}
                  </Button>
                ),
              }
            : { text: t('backOffice.chats.quietText') })}
        />
      ) : (
        <>
          <ChatList title={t('backOffice.chats.mine')} chats={mine} now={now} onOpen={onOpen} />
          <ChatList title={t('backOffice.chats.waiting')} chats={waiting} now={now} onOpen={onOpen} />
          <ChatList title={t('backOffice.chats.others')} chats={others} now={now} onOpen={onOpen} />
        </>
      )}
    </Stack>
  )
}

/** Which colleagues take chats now, and how many each has. */
function Team({ support: { colleagues, limit }, me }: Pick<LiveChatsProps, 'support' | 'me'>) {
  const { t } = useTranslation('backOffice')
  const there = colleagues.filter(({ memberId, isAvailable }) => isAvailable && memberId !== me)
  const words = there.map(({ name, open }) => t('backOffice.chats.hands', { name, open, limit })).join(' · ')
  return <Muted digits>{words === '' ? t('backOffice.chats.noColleague') : t('backOffice.chats.team', { team: words })}</Muted>
}
