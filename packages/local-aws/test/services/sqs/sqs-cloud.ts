import {
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageCommand,
  type SendMessageCommandInput,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { QueueSettings } from '../../../src/services/sqs/queue.ts';
import { createSqs, type Sqs } from '../../../src/services/sqs/service.ts';
import { TestEdge } from '../../edge/test-edge.ts';

/** The SQS stand-in behind the real edge, called by the operator. `send`, `receive` and `bodies` use the queue `work`. */
export class SqsCloud {
  sqs: Sqs;
  readonly cloud: TestEdge;
  readonly client: SQSClient;

  private constructor(cloud: TestEdge) {
    this.cloud = cloud;
    this.client = new SQSClient(cloud.operator);
    this.sqs = serveSqs(cloud);
  }

  static async start(timeScale = 1): Promise<SqsCloud> {
    return new SqsCloud(await TestEdge.start({ timeScale }));
  }

  /** Starts the stand-in once more on the same data. */
  restart(): void {
    this.sqs = serveSqs(this.cloud);
  }

  async stop(): Promise<void> {
    await this.sqs.stop();
    this.client.destroy();
    await this.cloud.stop();
  }

  arn(name: string): string {
    return `arn:aws:sqs:us-east-1:000000000000:${name}`;
  }

  url(name: string): string {
    return `${this.cloud.context.endpointUrl}/000000000000/${name}`;
  }

  create(settings: Partial<QueueSettings> & { name: string }): void {
    this.sqs.createQueue({ arn: this.arn(settings.name), url: this.url(settings.name), ...settings });
  }

  send(MessageBody: string, more: Partial<SendMessageCommandInput> = {}) {
    return this.client.send(new SendMessageCommand({ QueueUrl: this.url('work'), MessageBody, ...more }));
  }

  async receive(more: Partial<ReceiveMessageCommandInput> = {}) {
    const command = new ReceiveMessageCommand({ QueueUrl: this.url('work'), ...more });
    return (await this.client.send(command)).Messages ?? [];
  }

  async bodies(more: Partial<ReceiveMessageCommandInput> = {}) {
    return (await this.receive({ MaxNumberOfMessages: 10, ...more })).map(({ Body }) => Body);
  }
}

const serveSqs = ({ context, edge }: TestEdge): Sqs => {
  const sqs = createSqs(context);
  edge.serve(sqs);
  return sqs;
};
