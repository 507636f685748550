import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageAudience } from '#src/api/model/message.ts'
import type { officeMessageCountMachine } from '#src/machines/backOffice/officeMessagesMachine.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'

type AudienceCountProps = { readonly audience: MessageAudience | null; readonly counting: typeof officeMessageCountMachine }

/** To how many members a message would be written, null = to all. Another audience takes another key. */
export function AudienceCount({ audience, counting }: AudienceCountProps) {
  const { t } = useTranslation('backOffice')
  const count = useActorRef(counting)
  const { answer, errorKey } = useSelector(count, (snapshot) => snapshot.context)
  useEffect(() => {
    count.send({ type: 'act.sent', order: { audience } })
  }, [count, audience])
  return (
    <Muted role="status">
      {answer !== null ? t('backOffice.messages.count', { members: answer }) : errorKey === null ? '…' : t(errorKey)}
    </Muted>
  )
}
