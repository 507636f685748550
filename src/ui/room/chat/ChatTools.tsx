import { useSelector } from '@xstate/react'
import { ALargeSmall, EyeOff } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import { CHAT_SIZES, type PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import { Button, IconButton } from '#src/ui/kit/Button.tsx'
import { RadioGroup, Switch } from '#src/ui/kit/Choice.tsx'
import { Later } from '#src/ui/kit/Later.tsx'
import { Popover } from '#src/ui/kit/Popover.tsx'
import type { IgnoredProps } from './IgnoredPeople.tsx'
import { TierFilterMenu } from './TierFilterMenu.tsx'
import styles from './chatTools.module.css'

type ChatToolsProps = {
  readonly list: ActorRefFrom<typeof chatListMachine>
  readonly preferences: PreferencesRef
  /** Whom the member ignores; null for a visitor. */
  readonly Ignored: ComponentType<IgnoredProps> | null
}

/** Which lines are shown, and how: the head of a chat. */
export function ChatTools({ list, preferences, Ignored }: ChatToolsProps) {
  const { t } = useTranslation('chat')
  const [open, setOpen] = useState<'settings' | 'ignored' | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <TierFilterMenu list={list} />
      <IconButton
        ref={opener}
        label={t('look.title')}
        aria-haspopup="dialog"
        aria-expanded={open === 'settings'}
        onClick={() => setOpen(open === 'settings' ? null : 'settings')}
      >
        <ALargeSmall size={20} aria-hidden="true" />
      </IconButton>
      {open === 'settings' && (
        <Popover
          title={t('look.title')}
          closeLabel={t('act.close')}
          anchor={opener}
          container={null}
          onClose={() => setOpen(null)}
        >
          <LookSettings preferences={preferences} />
          {Ignored !== null && (
            <Button variant="plain" block onClick={() => setOpen('ignored')}>
              <EyeOff size={16} aria-hidden="true" /> {t('ignored.title')}
            </Button>
          )}
        </Popover>
      )}
      {open === 'ignored' && Ignored !== null && (
        <Later>
          <Ignored onClose={() => setOpen(null)} />
        </Later>
      )}
    </>
  )
}

function LookSettings({ preferences }: Pick<ChatToolsProps, 'preferences'>) {
  const { t } = useTranslation('chat')
  const size = useSelector(preferences, (snapshot) => snapshot.context.chatSize)
  const roomy = useSelector(preferences, (snapshot) => snapshot.context.chatRoomy)
  return (
    <div className={styles.look}>
      <p className={styles.label} aria-hidden="true">
        {t('look.size')}
      </p>
      <RadioGroup
        label={t('look.size')}
        value={size}
        options={CHAT_SIZES.map((value) => ({ value, label: t(`look.sizes.${value}`) }))}
        onChange={(chatSize) => preferences.send({ type: 'preferences.changed', change: { chatSize } })}
      />
      <Switch
        label={t('look.roomy')}
        description={t('look.roomyText')}
        checked={roomy}
        onChange={(chatRoomy) => preferences.send({ type: 'preferences.changed', change: { chatRoomy } })}
      />
    </div>
  )
}
