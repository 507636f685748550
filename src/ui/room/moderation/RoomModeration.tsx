import { Keyboard, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#src/ui/kit/Button.tsx'
import type { ModerationToolsProps } from '../moderator.ts'
import { ActSheet } from './ActSheet.tsx'
import { ModerationPanel } from './ModerationPanel.tsx'
import { ModeratorKeys } from './ModeratorKeys.tsx'
import type { ToolsLogic } from './toolsLogic.ts'
import styles from './roomModeration.module.css'

type RoomModerationProps = ModerationToolsProps & { readonly logic: ToolsLogic; readonly makeId: () => string }

/** A moderator's way to the panel beside the chat and to the keys, and the form that asks how long a mute shall be (D-8). */
export function RoomModeration({ managing, onManage, help, onHelp, ...panel }: RoomModerationProps) {
  const { t } = useTranslation(['moderation', 'room'])
  return (
    <>
      <IconButton className={styles.keys} label={t('moderation.keys.open')} onClick={() => onHelp(true)}>
        <Keyboard size={20} aria-hidden="true" />
      </IconButton>
      <Button className={styles.manage} variant="soft" aria-expanded={managing} onClick={() => onManage(!managing)}>
        <ShieldCheck size={16} aria-hidden="true" />
        {t('room:room.manage')}
      </Button>
      <ModerationPanel open={managing} onClose={() => onManage(false)} {...panel} />
      <ActSheet moderation={panel.moderation} />
      <ModeratorKeys open={help} onClose={() => onHelp(false)} />
    </>
  )
}
