import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeConversation } from '#src/api/model/support.ts'
import type { OfficeSupport, OfficeSupportOrder } from '#src/machines/backOffice/officeSupportMachine.ts'
import type { ActRef } from '#src/machines/kit/actMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Row, Stack } from '#src/ui/kit/Layout.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { SupportThread, type ThreadLogic } from '#src/ui/shared/support/SupportThread.tsx'
import { useActing } from '#src/ui/shared/useActing.ts'
import { ToMember } from '../act/ToMember.tsx'

/** What is done about chats. */
export type SupportAct = ActRef<OfficeSupportOrder, 'done' | 'late'>

type OpenChatProps = DeedsProps & {
  readonly mayAct: boolean
  /** Whether they may look at members. */
  readonly seesMembers?: boolean
  readonly logic: ThreadLogic
  readonly now: () => number
  readonly makeId: () => string
}

/** One chat with a customer: its lines, where one writes, and what is done about it. */
export function OpenChat({ chat, support, act, me, mayAct, seesMembers = false, logic, now, makeId }: OpenChatProps) {
  const { memberId, name } = chat.customer
  return (
    <Stack>
      {seesMembers && memberId !== null && <ToMember name={name} text={memberId} />}
      <SupportThread
        key={chat.conversationId}
        conversationId={chat.conversationId}
        side="service"
        isOpen={mayAct && chat.state === 'open' && chat.operator?.memberId === me}
        logic={logic}
        now={now}
        makeId={makeId}
      />
      {mayAct && <Deeds chat={chat} support={support} act={act} me={me} />}
    </Stack>
  )
}

type DeedsProps = {
  readonly chat: OfficeConversation
  readonly support: OfficeSupport | undefined
  readonly act: SupportAct
  readonly me: string | null
}

function Deeds({ chat: { conversationId, state, operator }, support, act, me }: DeedsProps) {
  const { t } = useTranslation('backOffice')
  const busy = useActing(act)
  const colleagues = (support?.colleagues ?? []).filter(
    ({ memberId, isAvailable, open }) => memberId !== me && isAvailable && open < (support?.limit ?? 0),
  )
  const [to, setTo] = useState('')
  // Who was chosen and has no hand free any more is not replaced by somebody else.
  const chosen = to === '' ? colleagues[0] : colleagues.find(({ memberId }) => memberId === to)
  const send = (order: OfficeSupportOrder) => act.send({ type: 'act.sent', order })
  if (state === 'waiting')
    return (
      <Button block busy={busy} onClick={() => send({ act: 'take', conversationId })}>
        {t('backOffice.chats.take')}
      </Button>
    )
  if (state !== 'open' || operator?.memberId !== me) return null
  return (
    <Stack gap={12}>
      {colleagues.length > 0 && (
        <Row wrap>
          <SelectField
            label={t('backOffice.chats.colleague')}
            value={chosen?.memberId ?? to}
            gone={t('backOffice.act.gone')}
            options={colleagues.map(({ memberId, name }) => ({ value: memberId, label: name }))}
            onChange={setTo}
          />
          <Button
            variant="outline"
            busy={busy}
            disabled={chosen === undefined}
            onClick={() => chosen !== undefined && send({ act: 'handOver', conversationId, to: chosen.memberId })}
          >
            {t('backOffice.chats.handOver')}
          </Button>
        </Row>
      )}
      <Button variant="danger" busy={busy} onClick={() => send({ act: 'close', conversationId })}>
        {t('backOffice.chats.close')}
      </Button>
    </Stack>
  )
}
