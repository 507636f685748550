import { useTranslation } from 'react-i18next'
import { zhCNRoom } from './zh-CN.room.ts'

/** Adds the rooms' Chinese words, which came with the room's code, to those of the first load. Other languages come whole. */
export function useRoomWords(): void {
  const { i18n } = useTranslation()
  if (!i18n.exists('room.tabs', { lng: 'zh-CN' })) i18n.addResourceBundle('zh-CN', 'translation', zhCNRoom, true)
}
