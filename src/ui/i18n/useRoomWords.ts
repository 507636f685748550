import { useFeatureWords } from './useFeatureWords.ts'
import { zhCNRoom } from './zh-CN.room.ts'
import { zhCNTalk } from './zh-CN.talk.ts'

/** The rooms' words. */
export function useRoomWords(): void {
  useFeatureWords(zhCNRoom)
  useFeatureWords(zhCNTalk)
}
