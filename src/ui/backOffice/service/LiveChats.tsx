import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OfficeConversation } from '#src/api/model/support.ts'
import type { OfficeSupport } from '#src/machines/backOffice/officeSupportMachine.ts'
import { Switch } from '#src/ui/kit/Choice.tsx'
import { Card, Stack } from '#src/ui/kit/Layout.tsx'
import { useActing } from '#src/ui/shared/useActing.ts'
import { ageWords } from '../ageWords.ts'
import { FullEmpty } from './FullEmpty.tsx'
import { ChatList } from './ChatList.tsx'
import { NowTiles } from './NowTiles.tsx'
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
      <ChatsNow support={support} me={me} now={now} />
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
      {open.length + waiting.length === 0 ? (
        <FullEmpty
          icon={<MessagesSquare size={24} />}
          title={t('backOffice.chats.quiet')}
          text={t(mayAct && !isAvailable ? 'backOffice.chats.awayText' : 'backOffice.chats.quietText')}
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

type ChatsNowProps = Pick<LiveChatsProps, 'support' | 'me' | 'now'>

/** How many customers wait and for how long, how many are talked with, and who takes chats: a mark where one waits, or where nobody is there for them. */
function ChatsNow({ support: { colleagues, limit, isAvailable, waiting, open }, me, now }: ChatsNowProps) {
  const { t } = useTranslation('backOffice')
  const others = colleagues.filter((one) => one.isAvailable && one.memberId !== me)
  const since = Math.min(...waiting.map(({ waitingSince, at }) => waitingSince ?? at))
  const hands = others.map(({ name, open: own }) => t('backOffice.chats.hands', { name, open: own, limit })).join(' · ')
  const taking = others.length + (isAvailable ? 1 : 0)
  const facts = [
    {
      id: 'waiting',
      name: t('backOffice.chats.now.waiting'),
      value: waiting.length,
      more: waiting.length === 0 ? '' : t('backOffice.queue.oldest', { age: ageWords(t, now() - since) }),
      warns: waiting.length > 0,
    },
    { id: 'open', name: t('backOffice.chats.now.open'), value: open.length, more: '', warns: false },
    {
      id: 'taking',
      name: t('backOffice.chats.now.taking'),
      value: taking,
      more: hands === '' ? t('backOffice.chats.noColleague') : t('backOffice.chats.team', { team: hands }),
      warns: taking === 0,
    },
  ]
  return <NowTiles facts={facts} />
}
