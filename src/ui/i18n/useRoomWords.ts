import { useFeatureWords } from './useFeatureWords.ts'
import { zhCNRoom } from './zh-CN.room.ts'

/** The rooms' words. */
export function useRoomWords(): void {
  useFeatureWords(zhCNRoom)
}
