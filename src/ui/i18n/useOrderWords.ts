import { useFeatureWords } from './useFeatureWords.ts'
import { zhCNOrder } from './zh-CN.order.ts'

/** Words of shared orders. */
export function useOrderWords(): void {
  useFeatureWords(zhCNOrder)
}
