import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { CfnRecordSet, HostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';

export interface Domain {
  readonly domainName: string;
  /** The zone in Route 53; where absent, the deployer makes records and certificate. */
  readonly hostedZoneId?: string | undefined;
  readonly certificateArn?: string | undefined;
}

/** The deployer's certificate, or one that Route 53 proves the domain for. */
export const certificateOf = (scope: Construct, { domainName, hostedZoneId, certificateArn }: Domain): ICertificate =>
  certificateArn === undefined
    ? new Certificate(scope, 'Certificate', {
        domainName,
        validation: CertificateValidation.fromDns(HostedZone.fromHostedZoneId(scope, 'Zone', hostedZoneId ?? '')),
      })
    : Certificate.fromCertificateArn(scope, 'Certificate', certificateArn);

/** Points the domain at a distribution or a gateway, where the zone is in Route 53. */
export const recordsOf = (
  scope: Construct,
  { domainName, hostedZoneId }: Domain,
  target: { readonly dnsName: string; readonly hostedZoneId: string },
  types: readonly string[],
): void => {
  if (hostedZoneId === undefined) return;
  for (const type of types)
    new CfnRecordSet(scope, `Record${type}`, { hostedZoneId, name: domainName, type, aliasTarget: target });
};
