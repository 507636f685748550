import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReplyReference } from '#src/api/model/chat.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import styles from './replyBar.module.css'

/** What the line that is being written answers, above it. */
export function ReplyBar({ reply, onDrop }: { readonly reply: ReplyReference; readonly onDrop: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.answering} role="status">
      <p className={styles.answered}>
        <strong>{t('write.replyingTo', { name: reply.name })}</strong>
        {reply.excerpt}
      </p>
      <IconButton label={t('write.replyDrop')} onClick={onDrop}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
