import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { Headset } from 'lucide-react'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { ServiceChat, type ServiceChatProps } from './ServiceChat.tsx'

type ServiceSheetProps = Omit<ServiceChatProps, 'isMember'> & {
  readonly actors: { readonly session: ActorRefFrom<typeof sessionMachine> }
}

/** The button of customer service: its chat lies over the page that one is on, the same as on `/cs`. */
export function ServiceSheet({ actors: { session }, ...chat }: ServiceSheetProps) {
  const { t } = useTranslation('service')
  const [isOpen, setOpen] = useState(false)
  const isMember = useSelector(session, (snapshot) => snapshot.context.member !== null)
  return (
    <>
      <Button variant="soft" onClick={() => setOpen(true)}>
        <Headset size={20} aria-hidden="true" /> {t('service.button')}
      </Button>
      <Sheet open={isOpen} title={t('service.title')} closeLabel={t('act.close')} onClose={() => setOpen(false)}>
        {isOpen && <ServiceChat {...chat} isMember={isMember} />}
        <ButtonLink variant="plain" to="/cs" onClick={() => setOpen(false)}>
          {t('service.heading')}
        </ButtonLink>
      </Sheet>
    </>
  )
}
