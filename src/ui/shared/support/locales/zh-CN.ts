/** Words of a chat with customer service, in Chinese: the source of their keys. */
export const words = {
  support: {
    lines: '聊天记录',
    me: '我',
    service: '客服',
    customer: '客户',
    loading: '正在读取聊天记录',
    broken: '聊天记录加载失败',
    typing: '对方正在输入…',
    picture: '查看图片',
    pictureAlt: '聊天中的图片',
    pictureFailed: '图片加载失败',
    text: '消息',
    send: '发送',
    failed: '消息没有发出',
    pictures: '图片',
    choose: '添加图片',
    uploading: '正在上传…',
    pictureHint: '照片或截图，每张最大 2 MB，最多 {{count}} 张',
    drop: '移除 {{name}}',
    tooLong: '请不要超过 {{limit}} 个字',
    trouble: {
      type: '不是可以使用的图片',
      size: '图片不能超过 2 MB',
      many: '图片已经够多了',
      gone: '上传地址已失效，请再试一次',
      pixels: '图片的尺寸太大',
      busy: '同时上传的图片太多，请稍后再试',
      server: '图片没有上传成功，请再试一次',
      network: '网络中断，图片没有上传',
    },
    turn: {
      begun: '会话开始',
      reopened: '会话重新开始，正在排队',
      taken: '{{name}} 为你服务',
      givenBack: '客服暂时没有应答，已回到队列',
      handedOver: '会话已转给 {{name}}',
      reminded: '你还在吗？长时间没有回复，会话将自动结束。',
      rated: '评价：{{rating}} 分',
    },
    end: {
      customer: '客户结束了会话',
      service: '客服结束了会话',
      idle: '长时间没有回复，会话已结束',
      full: '会话太长，已结束；可以开始新的会话',
    },
    save: '保存聊天记录',
    file: '客服聊天记录',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    support: typeof words
  }
}
