/** Words of shared orders in Chinese: they come with the first room of a match. */
export const zhCNOrder = {
  order: {
    label: '投注动态',
    someone: '有会员',
    placed: '{{name}} 投了 {{pick}} · {{market}}',
    price: '赔率',
    band: { small: '小额', middle: '百元级', large: '千元级', huge: '万元级' },
    follow: '跟投',
    followName: '跟投 {{pick}}，{{market}}',
    more: '展开投注动态',
    less: '收起投注动态',
  },
} as const
