import type { DeserializeMiddleware, InitializeMiddleware, MiddlewareStack } from '@smithy/types';
import { meterOf, type Service } from '#core/cost/calls.ts';
import { refusedUnits, reportedUnits } from '#core/cost/dynamodb-units.ts';
import { ignoringErrors } from './ignoring-errors.ts';
import { addTo, currentTally, type Tally } from './tally.ts';

interface Client<I extends object, O extends object> {
  readonly middlewareStack: MiddlewareStack<I, O>;
}

/** Returns the client, which from now on counts each attempt that it sends and what AWS bills for it. */
export const metered = <I extends object, O extends object, C extends Client<I, O>>(
  service: Service,
  client: C & Client<I, O>,
): C => {
  // Outermost in the deserialize step, which each attempt runs, so that it sees parsed responses and errors.
  client.middlewareStack.add(countAttempts(service), { name: 'meter', step: 'deserialize', priority: 'high' });
  if (service === 'dynamodb') client.middlewareStack.add(askForCapacity(), { name: 'askForCapacity' });
  return client;
};

const countAttempts =
  <I extends object, O extends object>(service: Service): DeserializeMiddleware<I, O> =>
  (next, { commandName = '' }) =>
  async (attempt) => {
    const tally = currentTally();
    if (!tally) return next(attempt);
    const operation = commandName.replace(/Command$/, '');
    ignoringErrors(() => countCall(tally, service, operation));
    try {
      const result = await next(attempt);
      ignoringErrors(() => countCapacity(tally, service, operation, reportedUnits(result.output)));
      return result;
    } catch (error) {
      ignoringErrors(() => countCapacity(tally, service, operation, refusedUnits(error)));
      throw error;
    }
  };

const countCall = (tally: Tally, service: Service, operation: string): void => {
  const ofService = tally.calls[service] ?? {};
  tally.calls[service] = { ...ofService, [operation]: (ofService[operation] ?? 0) + 1 };
  const meter = meterOf(service, operation);
  if (meter && service !== 'dynamodb') addTo(tally.units, { [meter]: 1 });
  tally.writeMore?.();
};

/** Only the responses of DynamoDB contain the units that are billed. */
const countCapacity = (tally: Tally, service: Service, operation: string, units: number): void => {
  const meter = meterOf(service, operation);
  if (service !== 'dynamodb' || !meter || units === 0) return;
  addTo(tally.units, { [meter]: units });
  tally.writeMore?.();
};

const askForCapacity =
  <I extends object, O extends object>(): InitializeMiddleware<I, O> =>
  (next) =>
  (call) =>
    next({ ...call, input: { ...call.input, ReturnConsumedCapacity: 'TOTAL' } });
