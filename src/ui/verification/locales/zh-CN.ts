/** Words of verifications, in Chinese: the source of their keys. */
export const words = {
  verification: {
    title: '安全验证',
    text: '请完成验证后继续操作。',
    kinds: '验证方式',
    kind: {
      puzzle: '滑块拼图',
      words: '点选文字',
      slider: '滑动验证',
      picture: '图形验证码',
      sound: '语音验证码',
      geetest: '极验',
    },
    loading: '正在加载验证…',
    checking: '正在验证…',
    refresh: '换一个',
    confirm: '确认',
    puzzle: '拖动滑块，使拼图对齐缺口，然后松开',
    puzzlePicture: '带缺口的风景图',
    puzzleHandle: '拼图位置',
    puzzleKeys: '键盘：用方向键移动，按回车确认',
    words: '请依次点击：{{words}}',
    wordsPicture: '文字图片：用方向键移动准星，按回车点选',
    wordsPlaced: '已选 {{count}} 个，共 {{total}} 个',
    undo: '撤销一步',
    slider: '按住滑块，拖到最右边',
    sliderHandle: '滑块',
    sliderKeys: '键盘：按住右方向键，直到最右边',
    sliderHasty: '太快了，请再慢慢滑一次',
    picture: '请输入图中的字符，不区分大小写',
    pictureAlt: '图形验证码；看不清可换一个，或改用语音验证码',
    sound: '共四组提示音，每组响几声就输入数字几',
    play: '播放语音',
    code: '验证码',
    geetest: '点击按钮，在弹出的窗口中完成验证',
    start: '开始验证',
    refusal: {
      wrong: '验证未通过，请再试一次',
      expired: '验证已过期，已为你更换',
      locked: '错误次数过多，请在 {{minutes}} 分钟后重试',
      down: '该验证方式暂不可用，已改用图形验证码',
      network: '网络异常，验证没有加载成功',
    },
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    verification: typeof words
  }
}
